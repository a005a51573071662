import { expect, test } from 'vitest'
import { rememberResults } from './remember-results.ts'

function counted(most: number) {
  const remember = rememberResults<string>(most)
  const computed: string[] = []
  const call = (input: string) =>
    remember({ input }, async () => {
      computed.push(input)
      if (input === 'broken') throw new Error('broken on purpose')
      return input.toUpperCase()
    })
  return { call, computed }
}

test('the same input is computed once, also by simultaneous calls', async () => {
  const { call, computed } = counted(2)
  expect(await Promise.all([call('a'), call('a'), call('b')])).toEqual(['A', 'A', 'B'])
  expect(await call('a')).toBe('A')
  expect(computed).toEqual(['a', 'b'])
})

test('of too many results the one that was used least lately is forgotten', async () => {
  const { call, computed } = counted(2)
  for (const input of ['a', 'b', 'a', 'c', 'a', 'b']) await call(input)
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})

test('a failed call is repeated', async () => {
  const { call, computed } = counted(2)
  await expect(call('broken')).rejects.toThrow()
  await expect(call('broken')).rejects.toThrow()
  expect(computed).toEqual(['broken', 'broken'])
})
