import { expect, test } from 'vitest'
import { changedFields, conflictsOf, draftOf, rebased, type Template, yielding } from './template-draft.ts'

const template = (changes: Partial<Template> & { html?: string; mjml?: string } = {}): Template => {
  const { html = '<p>One</p>', mjml, ...more } = changes
  const content = { editor: mjml ? 'visual' : 'html', html, design: mjml ? { mjml } : null, version: 1 }
  return { subject: 'S', preheader: 'P', content, ...more } as unknown as Template
}
const base = template()

test('a visual mail is compared by its blocks', () => {
  const visual = template({ mjml: 'a', html: '<p>made of a</p>' })
  expect(changedFields({ ...draftOf(visual), html: '<p>made elsewhere</p>' }, visual)).toEqual([])
  expect(changedFields({ ...draftOf(visual), mjml: 'b' }, visual)).toEqual(['content'])
})

test('changes of different fields are merged', () => {
  const mine = { ...draftOf(base), subject: 'Mine' }
  const theirs = template({ html: '<p>Theirs</p>', preheader: 'Theirs' })
  expect(conflictsOf(mine, base, theirs)).toEqual([])
  expect(rebased(mine, base, theirs)).toMatchObject({ subject: 'Mine', preheader: 'Theirs', html: '<p>Theirs</p>' })
})

test('changes of the same field conflict, unless they are the same', () => {
  const mine = { ...draftOf(base), subject: 'New', html: '<p>Mine</p>' }
  expect(conflictsOf(mine, base, template({ subject: 'New', html: '<p>Theirs</p>' }))).toEqual(['content'])
  expect(conflictsOf(mine, base, template({ subject: 'Other' }))).toEqual(['subject'])
  expect(conflictsOf(mine, base, template({ mjml: 'a' }))).toEqual(['content'])
})

test('taking their version keeps my changes of other fields', () => {
  const mine = { ...draftOf(base), subject: 'Mine', html: '<p>Mine</p>' }
  const theirs = template({ html: '<p>Theirs</p>', preheader: 'Theirs' })
  expect(yielding(mine, base, theirs)).toMatchObject({ subject: 'Mine', preheader: 'Theirs', html: '<p>Theirs</p>' })
})
