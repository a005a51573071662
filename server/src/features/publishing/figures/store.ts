import { sql } from 'kysely'
import { addToCounters, dropCounters, readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'

export const FIGURES = ['views', 'submissions', 'confirmations'] as const
export type Figure = (typeof FIGURES)[number]
export type Figures = Record<Figure, number>
export type PublishedKind = 'form' | 'landing_page' | 'survey'

/** A number to add to a figure of an object on a day of its company. */
export interface Added {
  tenantId: string
  kind: PublishedKind
  id: string
  day: string
  figure: Figure
  number: number
}

const NONE: Figures = { views: 0, submissions: 0, confirmations: 0 }

/** Adds to figures. */
export const addFigures = (db: Db, added: readonly Added[]) =>
  addToCounters(sql`
    select * from unnest(
      ${added.map(({ tenantId }) => tenantId)}::bigint[],
      ${added.map(({ kind }) => kind)}::text[],
      ${added.map(({ id }) => id)}::bigint[],
      ${added.map(({ day, figure }) => `${day} ${figure}`)}::text[],
      ${added.map(({ number }) => number)}::bigint[])`).execute(db)

export const addFigure = (db: Db, added: Omit<Added, 'number'>) => addFigures(db, [{ ...added, number: 1 }])

/** The figures of objects: all together, and by day. */
export async function figuresOf(db: Db, tenantId: string, kind: PublishedKind, ids: readonly string[]) {
  const figures = new Map(ids.map((id) => [id, { all: { ...NONE }, days: new Map<string, Figures>() }]))
  for (const { objectId, key, value } of await readCounters(db, tenantId, kind, ids)) {
    const [day = '', figure] = key.split(' ') as [string, Figure]
    const { all, days } = figures.get(objectId)!
    const ofDay = days.get(day) ?? { ...NONE }
    days.set(day, ofDay)
    ofDay[figure] += value
    all[figure] += value
  }
  return figures
}

export const forgetFigures = (db: Db, tenantId: string, kind: PublishedKind, ids: readonly string[]) =>
  dropCounters(db, tenantId, kind, ids)
