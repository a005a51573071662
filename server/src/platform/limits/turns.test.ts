import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('each owner has so many turns at a time, in order, also when work fails', async () => {
  const inTurn = createTurns(2)
  const log: string[] = []
  let most = 0
  let now = 0
  const work = (owner: string, name: string) =>
    inTurn(owner, async () => {
      now += owner === 'a' ? 1 : 0
      most = Math.max(most, now)
      log.push(name)
      await new Promise((resolve) => setTimeout(resolve, 5))
      now -= owner === 'a' ? 1 : 0
      if (name === '2') throw new Error('no')
    })
  const all = await Promise.allSettled([...'12345'].map((name) => work('a', name)).concat(work('b', 'b')))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(most).toBe(2)
  expect(log).toEqual(['1', '2', 'b', '3', '4', '5'])
  await work('a', '6')
})
