import { sql } from 'kysely'
import { readCounters } from '../../platform/counters/counters.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Counted } from './states.ts'

/** The scope of counters about what was sent; their object is the source of the mails. */
export const MAIL_COUNTERS = 'mail'
/** Another scope: clicks by day and number of the link. */
export const LINK_COUNTERS = 'mail-link'

/** A difference of one figure of a mailing: on a day of the company, at a provider, of a variant (0 is none). */
export interface MailDelta {
  day: string
  provider: number
  variant: number
  kind: Counted
  delta: number
}

/** Adds differences to the figures of a mailing, in the transaction of the change that they tell of. */
export const countMails = (db: Db, tenantId: string, sourceId: string, deltas: readonly MailDelta[]) =>
  addDeltas(
    db,
    tenantId,
    sourceId,
    MAIL_COUNTERS,
    deltas.map(({ day, provider, variant, kind, delta }) => ({ key: `${day}|${provider}|${variant}|${kind}`, delta })),
  )

/** A difference of what was clicked: `people` are recipients, `clicks` every click of people, `machines` those of programs. */
export interface LinkDelta {
  day: string
  link: number
  kind: 'people' | 'clicks' | 'machines'
  delta: number
}
export const countLinks = (db: Db, tenantId: string, sourceId: string, deltas: readonly LinkDelta[]) =>
  addDeltas(
    db,
    tenantId,
    sourceId,
    LINK_COUNTERS,
    deltas.map(({ day, link, kind, delta }) => ({ key: `${day}|${link}|${kind}`, delta })),
  )

async function addDeltas(
  db: Db,
  tenantId: string,
  sourceId: string,
  scope: string,
  deltas: readonly { key: string; delta: number }[],
) {
  const sums = new Map<string, number>()
  for (const { key, delta } of deltas) sums.set(key, (sums.get(key) ?? 0) + delta)
  const left = [...sums].filter(([, delta]) => delta !== 0)
  if (!left.length) return
  await sql`insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select ${tenantId}::bigint, ${scope}, ${sourceId}::bigint, key, delta from unnest(${left.map(([key]) => key)}::text[],
      ${left.map(([, delta]) => delta)}::bigint[]) d (key, delta)`.execute(db)
}

export interface MailFigure {
  sourceId: string
  day: string
  provider: number
  variant: number
  kind: Counted
  value: number
}

/** The figures of mailings, exact at this moment. */
export async function readMailFigures(db: Db, tenantId: string, sourceIds: readonly string[]): Promise<MailFigure[]> {
  const counts = await readCounters(db, tenantId, MAIL_COUNTERS, sourceIds)
  return counts.map(({ objectId, key, value }) => {
    const [day, provider, variant, kind] = key.split('|') as [string, string, string, Counted]
    return { sourceId: objectId, day, provider: Number(provider), variant: Number(variant), kind, value }
  })
}

export async function readLinkFigures(db: Db, tenantId: string, sourceId: string) {
  const counts = await readCounters(db, tenantId, LINK_COUNTERS, [sourceId])
  return counts.map(({ key, value }) => {
    const [day, link, kind] = key.split('|') as [string, string, LinkDelta['kind']]
    return { day, link: Number(link), kind, value }
  })
}
