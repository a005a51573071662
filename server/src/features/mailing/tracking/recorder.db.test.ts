import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { lockTable } from '../../../../test/support/locks.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { until } from '../../../../test/support/until.ts'
import { type Database, openDatabase } from '../../../platform/db/database.ts'
import { createLog } from '../../../platform/log.ts'
import { createServices } from '../../../platform/services.ts'
import type { Hit } from './hit.ts'
import { createRecorder } from './recorder.ts'

const t = useApi()
const log = createLog('silent')

let tenantId: string
beforeAll(async () => {
  tenantId = (await t.company()).tenantId
})

let source = 1_000_000
const hitOf = (number: number, sourceId = String(source)): Hit => ({
  tenantId,
  sourceId,
  contactId: String(number),
  kind: 'clicked',
  at: new Date(),
  link: 1,
  url: 'https://shop.example/',
  ip: '192.0.2.1',
  agent: 'test',
})
const stored = async (sourceId: string) =>
  (await t.database.pool.query('select contact_id from tracking_hit where source_id = $1', [sourceId])).rows.length

/** A database that the test can switch off (`shut`), with a count of its statements. */
function throughDoor({ db }: Database) {
  const door = { shut: false, statements: 0 }
  const wrapped = new Proxy(db, {
    get(target, name) {
      if (name !== 'getExecutor') return Reflect.get(target, name)
      return () => {
        const executor = target.getExecutor()
        return new Proxy(executor, {
          get(inner, key) {
            if (key !== 'executeQuery') return Reflect.get(inner, key).bind?.(inner) ?? Reflect.get(inner, key)
            return (...args: Parameters<typeof inner.executeQuery>) => {
              door.statements += 1
              return door.shut ? Promise.reject(new Error('away')) : inner.executeQuery(...args)
            }
          },
        })
      }
    },
  })
  return { door, db: wrapped }
}

/** Stops the clock of the recorder's patience, which a busy machine could exceed. */
const stopPatience = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterEach(() => {
  vi.useRealTimers()
})

describe('record', () => {
  test('settles when the hit is stored, and shares commits', async () => {
    stopPatience()
    source += 1
    const { door, db } = throughDoor(t.database)
    const recorder = createRecorder({ database: { db }, log })
    await recorder.record(hitOf(1))
    expect(await stored(String(source))).toBe(1)
    await Promise.all(Array.from({ length: 500 }, (_, i) => recorder.record(hitOf(i + 2))))
    expect(await stored(String(source))).toBe(501)
    expect(door.statements).toBeLessThanOrEqual(3)
  })

  test('settles while the database is away, and stores the hit when it is back', async () => {
    source += 1
    const { door, db } = throughDoor(t.database)
    const recorder = createRecorder({ database: { db }, log })
    door.shut = true
    await Promise.all(Array.from({ length: 2500 }, (_, i) => recorder.record(hitOf(i))))
    await recorder.record(hitOf(2500))
    expect(await stored(String(source))).toBe(0)
    door.shut = false
    await until('storing all hits', async () => (await stored(String(source))) === 2501)
  })

  test('settles after its patience while the database is slow', async () => {
    source += 1
    const recorder = createRecorder({ database: t.database, log })
    const unlock = await lockTable(t.database, 'tracking_hit')
    try {
      const start = performance.now()
      await recorder.record(hitOf(1))
      expect(performance.now() - start).toBeGreaterThan(1400)
    } finally {
      await unlock()
    }
    await recorder.close()
    expect(await stored(String(source))).toBe(1)
  })

  test('a hit that the database refuses does not block others', async () => {
    stopPatience()
    source += 1
    const recorder = createRecorder({ database: t.database, log })
    const hits = Array.from({ length: 20 }, (_, i) => hitOf(i))
    await Promise.all([...hits, hitOf(21, '99999999999999999999')].map((hit) => recorder.record(hit)))
    expect(await stored(String(source))).toBe(20)
  })

  test('close stores the remaining hits', async () => {
    source += 1
    const { door, db } = throughDoor(t.database)
    const recorder = createRecorder({ database: { db }, log })
    door.shut = true
    await recorder.record(hitOf(1))
    const { statements } = door
    const closed = recorder.close()
    await until('another attempt', () => door.statements > statements)
    door.shut = false
    await closed
    expect(await stored(String(source))).toBe(1)
  })
})

test('links work while the database cannot be reached', async () => {
  const co = await t.company()
  const { id } = await co.contact()
  const mail = await freezeFor(co, [id])
  // The server of this test gets a recorder whose database does not exist.
  const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', max: 1, name: 'gone' })
  const { services } = t.app
  t.app.services = createServices({ database: gone, log })
  try {
    const answer = await t.stranger.get(mail.click(id, 1, 'https://shop.example/')).raw()
    expect(answer).toMatchObject({ status: 302, headers: { location: 'https://shop.example/' } })
    expect(await t.stranger.get(mail.open(id)).raw()).toMatchObject({ status: 200 })
  } finally {
    const lost = t.app.services
    t.app.services = services
    await Promise.all([lost.close(), gone.close()])
  }
})
