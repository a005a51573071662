import { describe, expect, test } from 'vitest'
import { createGroupCommit, type GroupCommitOptions } from './group-commit.ts'

/** A store that is open or shut, and what happened there. While `busy` is pending, writes wait for it. */
function storeOf(options: Partial<GroupCommitOptions<number>> = {}) {
  const store = {
    shut: false,
    busy: Promise.resolve(),
    begun: 0,
    groups: [] as number[][],
    lost: [] as [number, string][],
  }
  const commit = createGroupCommit<number>({
    write: async (items) => {
      store.begun += 1
      await store.busy
      if (store.shut) throw new Error('away')
      if (items.includes(13)) throw Object.assign(new Error('refused'), { code: '22003' })
      store.groups.push([...items])
    },
    patience: 1000,
    most: 5000,
    onLost: (number, why) => void store.lost.push([number, why]),
    ...options,
  })
  return { store, commit }
}
const numbers = (count: number, from = 100) => Array.from({ length: count }, (_, i) => from + i)

describe('items', () => {
  test('of one turn form one group; those that come while groups are being written form the next', async () => {
    const { store, commit } = storeOf({ patience: 60_000 })
    const free = Promise.withResolvers<void>()
    store.busy = free.promise
    const written = [Promise.all([1, 2, 3].map(commit.add))]
    await expect.poll(() => store.begun).toBe(1)
    written.push(Promise.all([4, 5].map(commit.add)))
    await expect.poll(() => store.begun).toBe(2)
    for (const items of [[6], [7, 8]]) {
      written.push(Promise.all(items.map(commit.add)))
      await new Promise(setImmediate)
    }
    free.resolve()
    await written[0]
    expect(store.groups[0]).toEqual([1, 2, 3])
    await Promise.all(written)
    expect(store.groups).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7, 8],
    ])
  })

  test('are written in groups of a limited size', async () => {
    const { store, commit } = storeOf()
    await Promise.all(numbers(2500).map(commit.add))
    expect(store.groups.map((group) => group.length)).toEqual([1000, 1000, 500])
  })

  test('are waited for no longer than the patience', async () => {
    const { store, commit } = storeOf({ patience: 30 })
    const free = Promise.withResolvers<void>()
    store.busy = free.promise
    await commit.add(1)
    expect(store.groups).toEqual([])
    free.resolve()
    await commit.close()
    expect(store.groups).toEqual([[1]])
  })

  test('are not waited for while the store is shut, and are kept', async () => {
    const { store, commit } = storeOf()
    store.shut = true
    await commit.add(1)
    await Promise.all(numbers(2500).map(commit.add))
    expect(store.groups).toEqual([])
    store.shut = false
    await commit.close()
    expect(store.groups.flat().sort((a, b) => a - b)).toEqual([1, ...numbers(2500)])
    expect(store.lost).toEqual([])
  })

  test('are held in memory up to a number', async () => {
    const { store, commit } = storeOf({ most: 50 })
    store.shut = true
    await Promise.all(numbers(53).map(commit.add))
    expect(store.lost).toEqual(Array(3).fill([1, 'full']))
    store.shut = false
    await commit.close()
    expect(store.groups.flat()).toHaveLength(50)
    await commit.add(1)
    expect(store.groups.flat()).toHaveLength(51)
  })

  test('that are refused do not affect the others', async () => {
    const { store, commit } = storeOf()
    await Promise.all([11, 12, 13, 14, 15].map(commit.add))
    expect(store.groups.flat()).toEqual([11, 12, 14, 15])
    expect(store.lost).toEqual([[1, 'refused']])
  })

  test('that were written are not written again when others must wait', async () => {
    const { store, commit } = storeOf({
      write: async (items) => {
        if (items.includes(13)) throw Object.assign(new Error('refused'), { code: '22003' })
        if (items.includes(15) && !store.groups.some((group) => group[0] === 0)) {
          store.groups.push([0])
          throw new Error('away')
        }
        store.groups.push([...items])
      },
    })
    await Promise.all([11, 12, 13, 14, 15].map(commit.add))
    await commit.close()
    expect(store.groups).toEqual([[11, 12], [0], [14, 15]])
    expect(store.lost).toEqual([[1, 'refused']])
  })

  test('are given up when the store stays shut at the end', async () => {
    const { store, commit } = storeOf()
    store.shut = true
    await Promise.all([1, 2].map(commit.add))
    await commit.close()
    expect(store.lost).toEqual([[2, 'closed']])
  })
})
