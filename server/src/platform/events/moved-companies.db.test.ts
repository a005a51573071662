import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { Db } from '../db/database.ts'
import { RANGE } from '../db/sharding/numbers.ts'
import { unreadElsewhere } from './moved-companies.ts'

let db: Db
const READER = 'trial'
const LAST = '9223372036854775807'
const numberOf = (node: number, xid: number) => String(BigInt(node) * RANGE + BigInt(xid))

beforeAll(async () => {
  db = (await cloneDatabase()).db
  for (const node of [1, 2])
    await sql`insert into event_reader (name, node, xid, id) values (${READER}, ${node}, ${numberOf(node, 10)}, 0)`.execute(
      db,
    )
})

const write = (tenantId: string, node: number, xid: number) =>
  sql`
    insert into event (tenant_id, type, at, recorded_at, data, xid)
    values (${tenantId}, 'thing_happened', now(), now(), '{}', ${numberOf(node, xid)}::bigint)`.execute(db)

const move = (node: number, xid: number) =>
  sql`update event_reader set xid = ${numberOf(node, xid)}, id = ${LAST} where name = ${READER} and node = ${node}`.execute(
    db,
  )

/** Companies among the events of a server from one number to another that have unread events of the other. */
const unread = (node: number, from: number, to: number) =>
  unreadElsewhere(db, {
    reader: READER,
    log: 'event',
    from: { node, xid: numberOf(node, from), id: LAST, horizon: '0' },
    to: { xid: numberOf(node, to), id: LAST },
  })

// Servers of a cluster number their rows themselves.
test.skipIf(inject('workerUrls').length)(
  'events of a company on its new server are recognised while older ones elsewhere are unread',
  async () => {
    await write('7', 1, 11)
    await write('7', 2, 12)
    await write('8', 2, 13)
    expect(await unread(2, 10, 13)).toEqual(['7'])
    // A batch without events of that company need not wait.
    expect(await unread(2, 12, 13)).toEqual([])
    await move(1, 11)
    expect(await unread(2, 10, 13)).toEqual([])
  },
)
