import { setTimeout as sleep } from 'node:timers/promises'
import { sqlState } from './failures.ts'

export interface GroupCommitOptions<T> {
  /** Stores items in one transaction. */
  write(items: readonly T[]): Promise<void>
  /** How long anybody waits for his item at most. */
  patience: number
  /** Items that are held in memory at most. */
  most: number
  /** Items could not be written for now. */
  onDelay?(error: Error): void
  /** Items are given up: there are too many of them, the database refuses them, or the process ends without it. */
  onLost?(number: number, why: 'full' | 'refused' | 'closed', error?: Error): void
}

export interface GroupCommit<T> {
  /** Settles when the item is stored, or is going to be stored later because the database is away or slow. */
  add(item: T): Promise<void>
  /** Writes what is there, and gives up when it cannot for some seconds; nothing must be added any more. */
  close(): Promise<void>
}

interface Group<T> {
  items: T[]
  /** `open` takes more items, `closed` waits to be written again. */
  state: 'open' | 'taken' | 'closed'
  settled: Promise<void>
  settle(): void
}

const GROUP = 1_000
/** Commits at a time: while the disk is busy with one the next can be on its way. */
const WRITERS = 2
const PAUSES = { first: 100, longest: 2_000 }
const CLOSE_MS = 3_000

/**
 * Stores single items in groups: while groups are being written the next one gathers. Under load a commit is shared by many;
 * when there is no load nobody waits for others.
 */
export function createGroupCommit<T>(options: GroupCommitOptions<T>): GroupCommit<T> {
  const groups = new Set<Group<T>>()
  const writers = new Set<Promise<void>>()
  const closing = new AbortController()
  let [size, isAway, pause] = [0, false, PAUSES.first]
  let gathering: Group<T> | undefined

  async function writeGroups() {
    for (;;) {
      // What arrives in the same turn goes along.
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
      // As long as it goes on.
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

/** Writes what can be written; what is left may be written later. */
async function write<T>(items: T[], options: GroupCommitOptions<T>): Promise<{ left: T[]; error: Error | null }> {
  try {
    await options.write(items)
    return { left: [], error: null }
  } catch (thrown) {
    const error = thrown as Error
    if (!isRefusal(error)) return { left: items, error }
    // One that the database will never take must not keep the others from it.
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

/** What is wrong is the data: a value out of range, a violated constraint. */
const isRefusal = (error: Error) => /^2[23]/.test(sqlState(error) ?? '')
