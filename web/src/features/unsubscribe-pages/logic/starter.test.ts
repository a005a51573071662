import { expect, test } from 'vitest'
import { brandOf } from '../../../parts/mail-blocks/brand/brand.ts'
import { countPlaces } from '../../../parts/page-design/places.ts'
import { toMjml } from './starter.ts'

const brand = brandOf(null, null)

test('the blocks of a page show what it showed before, and its choices once', () => {
  const mjml = toMjml({ title: 'A <b> & C', intro: 'One\n<i>two', logoUrl: 'https://a.b/l.png?x="1"&y=2' }, brand)
  expect(mjml).toContain('A &lt;b&gt; &amp; C')
  expect(mjml).toContain('One<br>&lt;i&gt;two')
  expect(mjml).toContain('src="https://a.b/l.png?x=&quot;1&quot;&amp;y=2"')
  expect(countPlaces(mjml, 'subscription')).toBe(1)
  expect(toMjml({ title: 'T', intro: 'I', logoUrl: null }, brand)).not.toContain('<mj-image src')
})
