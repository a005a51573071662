import { expect, test } from 'vitest'
import { isChange, oneByOne } from './saving.ts'

test('a save requested during another one starts after it, also when the first one fails', async () => {
  const inTurn = oneByOne()
  const seen: string[] = []
  const first = Promise.withResolvers<void>()
  const one = inTurn(async () => {
    seen.push('one begins')
    await first.promise
    seen.push('one fails')
    throw new Error('no')
  })
  const two = inTurn(async () => {
    seen.push('two begins')
    return 2
  })
  await Promise.resolve()
  expect(seen).toEqual(['one begins'])
  first.resolve()
  await expect(one).rejects.toThrow('no')
  expect(await two).toBe(2)
  expect(seen).toEqual(['one begins', 'one fails', 'two begins'])
})

test.each([
  [{}, false],
  [{ isTyping: true }, false],
  [{ size: Number.NaN }, false],
  [{ isTyping: false }, true],
  [{ isTyping: true, draft: { text: 'a' } }, true],
])('of the values %j, another one is %s', (changes, expected) => {
  expect(isChange({ isTyping: true, size: Number.NaN, draft: { text: 'a' } }, changes)).toBe(expected)
})
