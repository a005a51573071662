import type { ServiceParts } from '../../../platform/services.ts'
import { type Added, addFigures } from './store.ts'

/** Views are written once a second: thousands of visitors of one page are one row. */
const EVERY_MS = 1000

/** Counts views without cookies. A process that is killed loses those of its last second. */
export function createViews({ database: { db }, log }: ServiceParts) {
  const waiting = new Map<string, Added>()
  let timer: NodeJS.Timeout | undefined

  async function write() {
    timer = undefined
    const added = [...waiting.values()]
    waiting.clear()
    try {
      if (added.length) await addFigures(db, added)
    } catch (error) {
      // They wait for the database.
      for (const one of added) add(one)
      log.warn({ reason: (error as Error).message }, 'views wait for the database')
    }
  }

  function add({ number, ...of }: Added) {
    const key = `${of.tenantId} ${of.kind} ${of.id} ${of.day}`
    const known = waiting.get(key)
    if (known) known.number += number
    else waiting.set(key, { ...of, number })
    timer ??= setTimeout(() => void write(), EVERY_MS).unref()
  }

  return {
    count: (of: Omit<Added, 'figure' | 'number'>) => add({ ...of, figure: 'views', number: 1 }),
    async close() {
      clearTimeout(timer)
      await write()
      clearTimeout(timer)
    },
  }
}
