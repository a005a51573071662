import { expect, test } from 'vitest'
import { cleaned, patchOf, type Settings, settingsConflicts, yieldingSettings } from './template-settings.ts'

const base: Settings = {
  name: 'News',
  tags: ['spring'],
  footerId: null,
  unsubscribePageId: '4',
  linkParams: [{ name: 'utm_source', value: 'news' }],
  headers: [],
}

test('only changed fields are sent', () => {
  expect(patchOf(base, base)).toEqual({ settings: {} })
  const mine = { ...base, name: 'Mine', unsubscribePageId: null, linkParams: [{ name: 'a', value: 'b' }] }
  expect(patchOf(mine, base)).toEqual({ name: 'Mine', settings: { unsubscribePageId: null, linkParams: { a: 'b' } } })
  expect(patchOf(cleaned({ ...base, name: ' News ', headers: [{ name: 'X-A', value: '' }] }), base)).toEqual({
    settings: {},
  })
})

test('fields that both changed conflict, unless they are the same', () => {
  const mine = { ...base, name: 'Mine', footerId: '1', tags: [] }
  expect(settingsConflicts(mine, base, { ...base, unsubscribePageId: null })).toEqual([])
  expect(settingsConflicts(mine, base, { ...base, name: 'Theirs', footerId: '1' })).toEqual(['name'])
})

test('taking their settings keeps my changes of other fields', () => {
  const mine = { ...base, name: 'Mine', tags: ['mine'] }
  const theirs = { ...base, name: 'Theirs', footerId: '2' }
  expect(yieldingSettings(mine, base, theirs)).toEqual({ ...base, name: 'Theirs', footerId: '2', tags: ['mine'] })
})
