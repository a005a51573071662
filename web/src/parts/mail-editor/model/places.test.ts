import { describe, expect, test } from 'vitest'
import { makeNode } from './node.ts'
import { parseMjml } from './parse.ts'
import { choosableIn, fits, isLocked, keepable, placeAfter, settled } from './places.ts'
import { bodyOf, findNode, insertAt, nodesOf } from './tree.ts'
import { writeMjml } from './write.ts'

const MAIL = parseMjml(`<mjml><mj-body>
  <mj-section css-class="one"><mj-column><mj-text>A</mj-text></mj-column><mj-column></mj-column></mj-section>
  <mj-wrapper data-block="saved" data-saved="7"><mj-section><mj-column><mj-text>Saved</mj-text></mj-column></mj-section></mj-wrapper>
  <mj-wrapper><mj-section><mj-column><mj-text>B</mj-text><mj-social><mj-social-element name="x">X</mj-social-element></mj-social></mj-column></mj-section></mj-wrapper>
</mj-body></mjml>`)
const all = [...nodesOf(MAIL)]
const idOf = (tag: string, content = '') =>
  all.find((node) => node.tag === tag && (!content || node.content === content))!.id
const text = () => makeNode('mj-text', {}, 'New')
const row = () => makeNode('mj-section', {}, [makeNode('mj-column', {}, [text()])])
/** The mail with an element where it may stand; null if there is no place. */
const put = (node: ReturnType<typeof text>, place: { parent: string; index: number }) => {
  const found = settled(MAIL, node, place)
  return found && writeMjml(insertAt(MAIL, found.place, [found.node])).replace(/\s*\n\s*/g, '')
}

describe('where a new part goes', () => {
  test('a text comes below the chosen one', () => {
    expect(put(text(), placeAfter(MAIL, idOf('mj-text', 'A'), 'content'))).toContain(
      '<mj-text>A</mj-text><mj-text>New</mj-text>',
    )
  })

  test('a row comes below the row of the chosen part, and into its wrapper', () => {
    const place = placeAfter(MAIL, idOf('mj-text', 'B'), 'row')
    expect(findNode(MAIL, place.parent)!.tag).toBe('mj-wrapper')
    expect(place.index).toBe(1)
  })

  test('nothing goes into a saved block: it comes after it', () => {
    const place = placeAfter(MAIL, idOf('mj-text', 'Saved'), 'content')
    expect(put(text(), place)).toContain(
      '</mj-wrapper><mj-section><mj-column><mj-text>New</mj-text></mj-column></mj-section><mj-wrapper>',
    )
  })

  test('a text between rows gets a row of its own, and so does HTML of a table', () => {
    const body = { parent: bodyOf(MAIL).id, index: 0 }
    expect(put(text(), body)).toContain(
      '<mj-body><mj-section><mj-column><mj-text>New</mj-text></mj-column></mj-section>',
    )
    expect(put(makeNode('mj-raw', {}, '<tr><td>1</td></tr>'), body)).toContain(
      '<mj-body><mj-section><mj-column><mj-raw><tr>',
    )
    expect(put(makeNode('mj-raw', {}, '{% if x %}'), body)).toContain('<mj-body><mj-raw>{% if x %}</mj-raw>')
  })

  test('a row that was dropped into a column comes after the row of the column', () => {
    expect(put(row(), { parent: idOf('mj-column'), index: 0 })).toMatch(
      /^<mjml><mj-body><mj-section css-class="one">.*?<\/mj-section><mj-section><mj-column><mj-text>New/,
    )
  })

  test('a wrapper does not go into a wrapper', () => {
    const wrapper = all.filter(({ tag }) => tag === 'mj-wrapper')[1]!
    const found = settled(MAIL, makeNode('mj-wrapper', {}, [row()]), { parent: wrapper.id, index: 0 })
    expect(found!.place).toEqual({ parent: bodyOf(MAIL).id, index: 3 })
  })

  test('a column goes into a row, and a link of a network only to others of its kind', () => {
    const found = settled(MAIL, makeNode('mj-column'), { parent: idOf('mj-column'), index: 0 })
    expect(findNode(MAIL, found!.place.parent)!.tag).toBe('mj-section')
    const link = makeNode('mj-social-element', { name: 'web' }, 'W')
    expect(settled(MAIL, link, { parent: idOf('mj-column'), index: 0 })).toBeNull()
    expect(settled(MAIL, link, { parent: idOf('mj-social'), index: 1 })!.place.parent).toBe(idOf('mj-social'))
  })
})

test('parts of a saved block are not walked through, and are not places', () => {
  const saved = all.find(isLocked)!
  expect(choosableIn(bodyOf(MAIL)).some(({ content }) => content === 'Saved')).toBe(false)
  expect(fits(saved, row())).toBe(false)
})

test('of a column or a link, what it stands in is saved', () => {
  expect(keepable(MAIL, idOf('mj-social-element'))!.tag).toBe('mj-social')
  expect(keepable(MAIL, idOf('mj-column'))!.tag).toBe('mj-section')
  expect(keepable(MAIL, bodyOf(MAIL).id)).toBeNull()
})
