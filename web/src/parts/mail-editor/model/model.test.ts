import mjml2html from 'mjml'
import { describe, expect, test } from 'vitest'
import { attributeOf, type MailNode, makeNode, withAttributes } from './node.ts'
import { NotMjml, parseMjml } from './parse.ts'
import { bodyOf, changeNode, findNode, moveNode, nodesOf } from './tree.ts'
import { writeMjml } from './write.ts'

const inBody = (inside: string) => `<mjml><mj-body>${inside}</mj-body></mjml>`
const column = (inside: string) => inBody(`<mj-section><mj-column>${inside}</mj-column></mj-section>`)
const again = (source: string) => writeMjml(parseMjml(source))
const html = async (source: string) => (await mjml2html(source, { validationLevel: 'soft' })).html

const SAMPLES = {
  'a text with HTML and tags': column(
    '<mj-text align="center"><b>Hi {{df_name}}</b> &amp; <br/> {% if a < b %}x{% endif %}</mj-text>',
  ),
  'a head with styles': `<mjml lang="cs"><mj-head><mj-title>A &amp; B</mj-title><mj-preview>Look</mj-preview>
    <mj-attributes><mj-all font-family="Arial" /><mj-text color="#333" /><mj-class name="big" font-size="30px" /></mj-attributes>
    <mj-style inline="inline">.a > b { color: red }</mj-style></mj-head><mj-body background-color="#eee">
    <mj-section><mj-column><mj-text mj-class="big">Big</mj-text></mj-column></mj-section></mj-body></mjml>`,
  'addresses with ampersands': column('<mj-button href="https://a.cz/?x=1&y=2&amp;z=3">Go</mj-button>'),
  'single quotes': column(`<mj-text font-family='"Open Sans", Arial'>x</mj-text>`),
  comments: column('<!-- a > b --><mj-text>x</mj-text>').replace(
    '<mj-body>',
    '<mj-body><!-- <mj-text>no</mj-text> -->',
  ),
  'raw code between rows': inBody(
    '<mj-raw>{% if a %}</mj-raw><mj-section><mj-column><mj-raw><table><tr><td>1</td></tr></table></mj-raw></mj-column></mj-section><mj-raw>{% endif %}</mj-raw>',
  ),
  'columns, groups, wrappers, a hero': inBody(
    '<mj-wrapper padding="0"><mj-section><mj-group><mj-column width="30%"><mj-image src="https://a.cz/a.png" alt="A" /></mj-column><mj-column><mj-divider /></mj-column></mj-group></mj-section></mj-wrapper><mj-hero background-url="https://a.cz/b.png"><mj-text>H</mj-text></mj-hero>',
  ),
  'social, menu, table': column(
    '<mj-social><mj-social-element name="facebook" href="#">F</mj-social-element></mj-social><mj-navbar><mj-navbar-link href="/a">A</mj-navbar-link></mj-navbar><mj-table><tr><td>1</td></tr></mj-table><mj-spacer height="5px" />',
  ),
  'own marks': column('<mj-text data-block="heading" data-show-to="{&quot;op&quot;:&quot;and&quot;}">x</mj-text>'),
}

describe('a document that was not changed', () => {
  test.each(Object.entries(SAMPLES))('gives the same HTML: %s', async (_name, source) => {
    expect(await html(again(source))).toBe(await html(source))
    expect(again(again(source))).toBe(again(source))
  })
})

describe('hostile and broken documents', () => {
  test.each([
    '',
    '   ',
    '<mjml></mjml>',
    '<mjml><mj-body><mj-section><mj-column><mj-text>open',
    '<mjml><mj-body></mj-section></mj-body></mjml>',
  ])('can be read: %j', (source) => {
    expect(bodyOf(parseMjml(source)).tag).toBe('mj-body')
  })

  test.each(['<p>Hello</p>', 'text', '{"a":1}'])('are refused: %j', (source) => {
    expect(() => parseMjml(source)).toThrow(NotMjml)
  })

  test('are read in the time of their length', () => {
    const deep = '<mj-section '.repeat(20_000)
    expect(bodyOf(parseMjml(`<mjml><mj-body>${deep}`)).tag).toBe('mj-body')
    expect(nodesOf(parseMjml(column('<mj-text>'.repeat(3000)))).next().done).toBe(false)
  })
})

describe('changes', () => {
  const source = inBody(
    ['a', 'b', 'c']
      .map((name) => `<mj-section css-class="${name}"><mj-column><mj-text>${name}</mj-text></mj-column></mj-section>`)
      .join(''),
  )
  const names = (root: ReturnType<typeof parseMjml>) =>
    bodyOf(root).children.map((row) => attributeOf(row, 'css-class'))

  test('a moved element keeps its id, and others stay the same objects', () => {
    const root = parseMjml(source)
    const [a, , c] = bodyOf(root).children
    const moved = moveNode(root, a!.id, { parent: bodyOf(root).id, index: 3 })
    expect(names(moved)).toEqual(['b', 'c', 'a'])
    expect(findNode(moved, a!.id)).toBe(a)
    expect(bodyOf(moved).children[1]).toBe(c)
  })

  test('an element does not move into itself', () => {
    const root = parseMjml(source)
    const [row] = bodyOf(root).children
    expect(moveNode(root, row!.id, { parent: row!.children[0]!.id, index: 0 })).toBe(root)
  })

  test('what is written again shows all changes, at any depth', () => {
    const root = parseMjml(source)
    const before = writeMjml(root)
    const row = bodyOf(root).children[1]!
    const alone = writeMjml(row)
    expect(writeMjml(row, 2)).toBe(alone.trimEnd().replace(/^/gm, '    ').concat('\n'))
    const text = [...nodesOf(row)].find(({ tag }) => tag === 'mj-text')!
    const changed = changeNode(root, text.id, (node) => ({ ...node, content: 'new' }))
    expect(writeMjml(changed)).toBe(before.replace('>b<', '>new<'))
    expect(writeMjml(root)).toBe(before)
  })

  test('a change of one text writes the rows around it only', () => {
    const rows = 300
    const root = parseMjml(inBody('<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>'.repeat(rows)))
    let read = 0
    const counted = (node: MailNode): MailNode => ({
      ...node,
      children: node.children.map(counted),
      get content() {
        read++
        return node.content
      },
    })
    const watched = counted(root)
    const first = writeMjml(watched)
    expect(read).toBe(rows)
    const text = [...nodesOf(watched)].find(({ tag }) => tag === 'mj-text')!
    const changed = changeNode(watched, text.id, (node) => makeNode(node.tag, {}, 'y'))
    read = 0
    expect(writeMjml(changed)).toBe(first.replace('>x<', '>y<'))
    expect(read).toBe(0)
  })

  test('values are escaped', () => {
    const root = parseMjml(source)
    const text = [...nodesOf(root)].find(({ tag }) => tag === 'mj-text')!
    const changed = changeNode(root, text.id, (node) => withAttributes(node, { href: 'a"><script>&' }))
    expect(writeMjml(changed)).toContain('href="a&quot;&gt;&lt;script&gt;&amp;"')
    expect(attributeOf(findNode(changed, text.id)!, 'href')).toBe('a"><script>&')
  })
})

const newsletters = import.meta.glob<string>('../../../../../server/test/newsletters/*.mjml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(newsletters))('a newsletter stays the same: %s', async (_file, source) => {
  expect(bodyOf(parseMjml(source)).children.length).toBeGreaterThan(0)
  expect(await html(again(source))).toBe(await html(source))
})
