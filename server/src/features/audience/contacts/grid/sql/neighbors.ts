import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { orderOf } from './page.ts'
import type { Selection } from './selection.ts'

type Keys = ReturnType<typeof orderOf>

/** The contacts before and after a contact in the order of the grid, whether or not it matches the filter itself. */
export async function neighborsOf(db: Db, selection: Selection, contactId: string, sort: string | undefined) {
  const keys = orderOf(sort)
  const reversed: Keys = keys.map(({ by, direction }) => ({ by, direction: direction === 'asc' ? 'desc' : 'asc' }))
  return {
    previousId: await firstAfter(db, selection, contactId, reversed),
    nextId: await firstAfter(db, selection, contactId, keys),
  }
}

/** The first contact after the given one. Reads its values in SQL: a JavaScript date has no microseconds. */
async function firstAfter(db: Db, selection: Selection, contactId: string, keys: Keys) {
  const own = (by: Keys[number]['by']) =>
    sql`(select ${by} from contact where contact.tenant_id = ${selection.tenantId} and contact.id = ${contactId})`
  const isAfter = ({ by, direction }: Keys[number], orEqual = '') =>
    sql`${by} ${sql.raw((direction === 'asc' ? '>' : '<') + orEqual)} ${own(by)}`
  const steps = keys.map((key, i) =>
    sql.join([...keys.slice(0, i).map(({ by }) => sql`${by} = ${own(by)}`), isAfter(key)], sql` and `),
  )
  // The condition with `=` follows from the others, but is the one that can use an index.
  const { rows } = await sql<{ id: string }>`
    select contact.id from ${selection.from}
      and ${isAfter(keys[0]!, '=')}
      and (${sql.join(steps, sql` or `)})
    order by ${sql.join(keys.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`))}
    limit 1`.execute(db)
  return rows[0]?.id ?? null
}
