import { expect, test } from 'vitest'
import { brandOf } from '../../../../parts/mail-blocks/brand/brand.ts'
import { countPlaces } from '../../../../parts/page-design/places.ts'
import { toMjml } from './starter.ts'

const brand = brandOf(null, null)

test('the blocks of a form show what it showed before, and its fields once', () => {
  const design = { imageUrl: 'https://a.b/l.png?x="1"&y=2', background: '#fff8e1', color: '#223344' }
  const mjml = toMjml({ title: 'A <b> & C', description: 'One\n<i>two', design }, brand)
  expect(mjml).toContain('A &lt;b&gt; &amp; C')
  expect(mjml).toContain('One<br>&lt;i&gt;two')
  expect(mjml).toContain('src="https://a.b/l.png?x=&quot;1&quot;&amp;y=2"')
  expect(mjml).toContain('background-color="#fff8e1"')
  expect(mjml).toContain('color="#223344"')
  expect(countPlaces(mjml, 'form_fields')).toBe(1)
  const bare = toMjml({ title: '', description: '', design: {} }, brand)
  expect(bare).not.toContain('<mj-image src')
  expect(bare).not.toContain('<h1')
  expect(countPlaces(bare, 'form_fields')).toBe(1)
})
