import { expect, test } from 'vitest'
import { headValues } from '../model/defaults.ts'
import { parseMjml } from '../model/parse.ts'
import { bodyOf } from '../model/tree.ts'
import { draw } from './draw.ts'

const TEXTS = [
  'emptyColumn',
  'emptyMail',
  'noPicture',
  'fromData',
  'onlySome',
  'html',
  'code',
  'missing',
  'sampleName',
  'sampleText',
] as const
const texts = Object.fromEntries(TEXTS.map((name) => [name, name])) as Record<(typeof TEXTS)[number], string>
function drawn(inside: string): string {
  const root = parseMjml(`<mjml><mj-body><mj-section><mj-column>${inside}</mj-column></mj-section></mj-body></mjml>`)
  return draw(bodyOf(root), { head: headValues(root), texts, blockNames: {} })
}

test('names that every object has are drawn like other unknown ones', () => {
  expect(drawn('<constructor></constructor>')).toContain('<code>constructor</code>')
  expect(drawn('<mj-social><mj-social-element name="constructor">C</mj-social-element></mj-social>')).toContain('•')
})

test('code before HTML is drawn in the time of its length', () => {
  const code = `${'{% set a = 1 %}\n'.repeat(3000)}<p>Hello</p>`
  expect(drawn(`<mj-raw>${code}</mj-raw>`)).toContain('Hello')
  expect(drawn(`<mj-raw>${'<!-- a -->'.repeat(3000)}<tr><td>1</td></tr></mj-raw>`)).toContain('<table')
  expect(drawn('<mj-raw>{% if a %}</mj-raw>')).toContain('class="code"')
})

test('an end tag too many stays in the content of its element', () => {
  expect(drawn('<mj-text>A</div></div></mj-text>')).toContain('data-content="A&lt;/div&gt;&lt;/div&gt;"')
})

test('what settings write cannot be typed into', () => {
  const table = (kind: string) => drawn(`<mj-table data-block="${kind}"><tr><td>1</td></tr></mj-table>`)
  expect(table('coupon')).not.toContain('data-html')
  expect(table('quote')).toContain('data-html')
})
