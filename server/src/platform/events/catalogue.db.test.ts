import { sql } from 'kysely'
import Type from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { Database } from '../db/database.ts'
import { tx } from '../db/tx.ts'
import { defineEvent } from './define-event.ts'
import { eventRows, insertEvents } from './insert-events.ts'
import { writeEvents, writeEventsOf } from './write.ts'

const moved = defineEvent({
  type: 'thing_moved',
  data: Type.Object({ before: Type.String(), after: Type.String(), why: Type.Optional(Type.String()) }),
})
const broken = defineEvent({ type: 'thing_broken', data: Type.Object({ why: Type.String() }) })
const ended = defineEvent({ type: 'thing_ended', data: Type.Object({}) })

let database: Database
const at = new Date('2026-03-01T10:00:00Z')

beforeAll(async () => {
  database = await cloneDatabase(4)
})

const stored = async (tenantId: string) => {
  const rows = database.db.selectFrom('event').select(['type', 'at', 'contact_id', 'object_id', 'data'])
  return (await rows.where('tenant_id', '=', tenantId).orderBy('id').execute()).map((row) => Object.values(row))
}

test('an event is stored with the data of its definition, for one contact or for many', async () => {
  const data = { before: 'here', after: 'there' }
  await tx(database.db, async (db) => {
    await writeEvents(db, '1', [moved({ at, contactId: '7', objectId: '9', data }), ended({ at })])
    await writeEventsOf(db, '1', ['7', '8'], broken({ at, data: { why: 'rain' } }))
  })
  expect(await stored('1')).toEqual([
    ['thing_moved', at, '7', '9', data],
    ['thing_ended', at, null, null, {}],
    ['thing_broken', at, '7', null, { why: 'rain' }],
    ['thing_broken', at, '8', null, { why: 'rain' }],
  ])
})

test('data that differs from its definition does not compile', () => {
  // @ts-expect-error a key is missing
  moved({ at, data: { before: 'here' } })
  // @ts-expect-error a key is of another type
  broken({ at, data: { why: 1 } })
  // @ts-expect-error a key is not known
  broken({ at, data: { why: 'rain', how: 'slowly' } })
  // @ts-expect-error the event has no data
  ended({ at, data: { why: 'rain' } })
  // @ts-expect-error data is missing
  broken({ at })
  const rows = { tenantId: '1', at, contactId: sql`id`, from: sql`things` }
  // @ts-expect-error a key is missing in SQL
  eventRows(moved, { ...rows, data: { before: sql`place` } })
  // @ts-expect-error a key is not known in SQL
  eventRows(broken, { ...rows, data: { why: sql`why`, how: sql`how` } })
})

test('rows of a statement become events of several types, with shared and with differing data', async () => {
  const rows = { tenantId: '2', at, contactId: sql`id` }
  const things = sql`(values (1, 'here', true), (2, 'there', false)) things (id, place, fell)`
  await insertEvents(
    eventRows(moved, { ...rows, data: { before: sql`place`, after: 'away', why: "it's time" }, from: things }),
    eventRows(moved, { ...rows, data: { before: sql`place`, after: sql`place` }, from: sql`${things} where fell` }),
    eventRows(broken, { ...rows, objectId: sql`id * 10`, data: { why: 'fall' }, from: sql`${things} where fell` }),
  ).execute(database.db)
  expect(await stored('2')).toEqual([
    ['thing_moved', at, '1', null, { before: 'here', after: 'away', why: "it's time" }],
    ['thing_moved', at, '2', null, { before: 'there', after: 'away', why: "it's time" }],
    ['thing_moved', at, '1', null, { before: 'here', after: 'here' }],
    ['thing_broken', at, '1', '10', { why: 'fall' }],
  ])
})
