import { expect, test } from 'vitest'
import { beforeContent, changesOf, completeSteps, conflictsOf, type Draft, merged } from './draft.ts'

const draft = (changes: Partial<Draft>): Draft => ({
  name: 'Spring',
  subject: 'Hello',
  preheader: '',
  senderId: '1',
  senderName: null,
  replyTo: null,
  footerId: null,
  unsubscribePageId: null,
  tags: [],
  audience: { listIds: ['1'] } as unknown as Draft['audience'],
  schedule: {} as Draft['schedule'],
  ab: null,
  tracking: {} as Draft['tracking'],
  holdout: null,
  content: { editor: 'html', html: '<p>Hello</p>', design: null, text: null },
  ...changes,
})
const blocks = (mjml: string, html: string) =>
  draft({ content: { editor: 'visual', html, design: { mjml }, text: null } })

test('a visual mail is compared by its blocks, not by the HTML made from them', () => {
  expect(changesOf(blocks('a', '<p>here</p>'), blocks('a', '<p>there</p>'))).toEqual({})
  expect(Object.keys(changesOf(blocks('b', '<p>here</p>'), blocks('a', '<p>here</p>')))).toEqual(['content'])
  const mine = { content: blocks('b', '').content }
  expect(conflictsOf(mine, blocks('a', ''), blocks('b', '<p>there</p>'))).toEqual([])
  expect(conflictsOf(mine, blocks('a', ''), blocks('c', ''))).toEqual(['content'])
})

test('HTML is compared letter by letter', () => {
  const other = draft({ content: { editor: 'html', html: '<p>Hi</p>', design: null, text: null } })
  expect(changesOf(other, draft({}))).toEqual({ content: other.content })
})

test('settings and content that are saved one after the other both stay on the screen', () => {
  const sent = { ...blocks('new', '<p>new</p>'), subject: 'New' }
  const afterSettings = merged(sent, sent, beforeContent({ ...blocks('', ''), subject: 'New' }, sent))
  expect(afterSettings).toEqual(sent)
  const saved = { ...blocks('new', '<p>new, compiled</p>'), subject: 'New' }
  expect(merged(afterSettings, sent, saved)).toEqual(saved)
})

test('a step with errors is not complete', () => {
  expect([...completeSteps(draft({}), 'regular', [])]).toEqual(['basics', 'audience', 'content'])
  expect([...completeSteps(draft({}), 'regular', ['content'])]).toEqual(['basics', 'audience'])
  expect([...completeSteps(draft({ senderId: null }), 'regular', [])]).toEqual(['audience', 'content'])
})
