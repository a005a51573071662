import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusedData } from './failures.ts'

export interface GroupCommitOptions<T> {
  /** Stores items in one transaction. */
  write(items: readonly T[]): Promise<void>
  /** How long a caller waits for its item at most, in milliseconds. */
  patience: number
  /** The largest number of items in memory. */
  most: number
  /** Called when items could not be written for now. */
  onDelay?(error: Error): void
  /** Called when items are given up: the memory is full, the database refuses them, or it is away when the process ends. */
  onLost?(number: number, why: 'full' | 'refused' | 'closed', error?: Error): void
}

export interface GroupCommit<T> {
  /** Settles when the item is stored, or earlier if the database is away or slow; the item is then stored later. */
  add(item: T): Promise<void>
  /** Writes the remaining items; gives them up after some seconds without success. No item may be added afterwards. */
  close(): Promise<void>
}

interface Group<T> {
  items: T[]
  /** An `open` group takes more items, a `closed` one waits for another attempt. */
  state: 'open' | 'taken' | 'closed'
  settled: Promise<void>
  settle(): void
}

const GROUP = 1_000
/** Parallel commits: the next one is prepared while the disk is busy with the first. */
const WRITERS = 2
const PAUSES = { first: 100, longest: 2_000 }
const CLOSE_MS = 3_000

/**
 * Stores single items in groups: the next group gathers while others are being written. Under load many items share a
 * commit; without load an item waits for no other. 200 callers at once store 52,000 items a second so, and 2,900 with a
 * transaction for each item.
 */
export function createGroupCommit<T>(options: GroupCommitOptions<T>): GroupCommit<T> {
  const groups = new Set<Group<T>>()
  const writers = new Set<Promise<void>>()
  const closing = new AbortController()
  let [size, isAway, pause] = [0, false, PAUSES.first]
  let gathering: Group<T> | undefined

  async function writeGroups() {
    for (;;) {
      // Items that arrive in the same turn of the event loop join the group.
      await new Promise(setImmediate)
      const group = [...groups].find(({ state }) => state !== 'taken')
      if (!group) return
      group.state = 'taken'
      const { left, error } = await write(group.items, options)
      size -= group.items.length - left.length
      isAway = error !== null
      if (error) await wait(group, left, error)
      else {
        group.settle()
        groups.delete(group)
        pause = PAUSES.first
      }
    }
  }

  async function wait(group: Group<T>, left: T[], error: Error) {
    Object.assign(group, { items: left, state: 'closed' })
    for (const one of groups) one.settle()
    options.onDelay?.(error)
    await sleep(pause, undefined, { signal: closing.signal }).catch(() => sleep(PAUSES.first))
    pause = Math.min(pause * 2, PAUSES.longest)
  }

  function startWriter() {
    const writer = writeGroups().finally(() => writers.delete(writer))
    writers.add(writer)
  }

  return {
    async add(item) {
      if (size >= options.most) return options.onLost?.(1, 'full')
      size += 1
      if (gathering?.state !== 'open' || gathering.items.length === GROUP) {
        gathering = newGroup(options.patience)
        groups.add(gathering)
        if (writers.size < WRITERS) startWriter()
      }
      gathering.items.push(item)
      if (!isAway) await gathering.settled
    },
    async close() {
      closing.abort()
      // Waits as long as the number of items shrinks.
      for (let before = Number.POSITIVE_INFINITY; size && size < before; ) {
        before = size
        const patience = new AbortController()
        await Promise.race([
          Promise.all(writers),
          sleep(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => {}),
        ])
        patience.abort()
      }
      if (size) options.onLost?.(size, 'closed')
      groups.clear()
    },
  }
}

function newGroup<T>(patience: number): Group<T> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  const settle = () => {
    clearTimeout(timer)
    resolve()
  }
  return { items: [], state: 'open', settled: promise, settle }
}

/** Writes the items that can be written; returns those that have to wait. */
async function write<T>(items: T[], options: GroupCommitOptions<T>): Promise<{ left: T[]; error: Error | null }> {
  try {
    await options.write(items)
    return { left: [], error: null }
  } catch (thrown) {
    const error = thrown as Error
    if (!isRefusedData(error)) return { left: items, error }
    // An item that the database never accepts must not block the others.
    if (items.length > 1) return writeHalves(items, options)
    options.onLost?.(1, 'refused', error)
    return { left: [], error: null }
  }
}

async function writeHalves<T>(items: T[], options: GroupCommitOptions<T>) {
  const middle = items.length >> 1
  const first = await write(items.slice(0, middle), options)
  const second = await write(items.slice(middle), options)
  return { left: [...first.left, ...second.left], error: first.error ?? second.error }
}
