import { expect, test } from 'vitest'
import { isMergeKey, mergeKeyOf } from './merge-key.ts'

test.each([
  ['Jarní sleva 20 %', 'jarni_sleva_20'],
  ['  Příliš žluťoučký kůň ', 'prilis_zlutoucky_kun'],
  ['2026: Black Friday', 'black_friday'],
  ['20 %', ''],
  ['💐', ''],
  ['a'.repeat(80), 'a'.repeat(50)],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
])('%s becomes %s', (name, key) => {
  expect(mergeKeyOf(name)).toBe(key)
  expect(isMergeKey(key)).toBe(key !== '')
})
