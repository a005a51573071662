import { expect, test } from 'vitest'
import { afterSaving, sentContent, sourceOf } from './footer-edit.ts'

test('the sent text counts as saved', () => {
  expect(afterSaving({ source: '<p>Sent</p>', base: 1 }, '<p>Sent</p>', 2)).toBeNull()
  expect(afterSaving(null, '<p>Sent</p>', 2)).toBeNull()
})

test('text typed during a save stays and continues from the new version', () => {
  expect(afterSaving({ source: '<p>Sent and more</p>', base: 1 }, '<p>Sent</p>', 2)).toEqual({
    source: '<p>Sent and more</p>',
    base: 2,
  })
})

test('a footer of the visual editor is edited as its design', () => {
  const visual = { editor: 'visual', html: '<p>x</p>', design: { mjml: '<mjml></mjml>' } } as const
  expect(sentContent('visual', sourceOf(visual))).toEqual({ editor: 'visual', design: { mjml: '<mjml></mjml>' } })
  expect(sentContent('html', sourceOf({ ...visual, editor: 'html' }))).toEqual({ editor: 'html', html: '<p>x</p>' })
})
