import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { readStored } from '../../../audience/segment-rules/index.ts'
import { conditionOf } from '../../../audience/segments/index.ts'
import type { Node, NodeBatch } from '../../graphs/index.ts'
import { momentOf, needsOf, type TimeSpec, type TimeSubject } from '../../times/index.ts'
import type { Traveller, World } from './move-batch.ts'
import { bestHoursOf, dayFieldsOf, matchingAmong } from './sql/contacts.ts'

interface Place {
  db: Db
  now: Date
  tenant: { id: string; timezone: string }
}

/** What nodes may ask, answered from the database. */
export const batchAt =
  ({ db, now, tenant }: Place): World['batchAt'] =>
  (node: Node, runs: readonly Traveller[]): NodeBatch<Record<string, unknown>> => ({
    config: node.config,
    runs,
    now,
    tenant,
    db,
    matching: (filter) => matching({ db, now, tenant }, runs, filter),
    momentsOf: (spec) => momentsOf({ db, now, tenant }, runs, spec),
  })

/** A filter that is null or missing lets everyone through. */
async function matching({ db, now, tenant }: Place, runs: readonly Traveller[], filter: unknown): Promise<Set<string>> {
  const ids = [...new Set(runs.map(({ contactId }) => contactId))]
  if (!filter) return new Set(ids)
  return matchingAmong(db, tenant.id, ids, await conditionOf({ db, now }, tenant, readStored(filter)))
}

async function momentsOf({ db, now, tenant }: Place, runs: readonly Traveller[], spec: TimeSpec) {
  const { timezone } = tenant
  const needs = needsOf(spec)
  const ids = runs.map(({ contactId }) => contactId)
  const fields = needs === 'field' ? await dayFieldsOf(db, tenant.id, ids, String(spec.field)) : undefined
  const hours = needs === 'bestHour' ? await bestHoursOf({ db, now }, tenant, ids) : undefined
  // Most runs of a batch came at the same moment: the calendar is asked once.
  const known = new Map<number, Date | null>()
  return runs.map(({ contactId, arrivedAt: base, share, event }) => {
    const subject: TimeSubject = { share, event }
    if (fields) subject.field = fields.get(contactId) ?? null
    if (hours) subject.bestHour = hours.get(contactId) ?? hours.get('')!
    if (needs) return momentOf(spec, { base, timezone }, subject)
    if (!known.has(base.getTime())) known.set(base.getTime(), momentOf(spec, { base, timezone }, subject))
    return known.get(base.getTime())!
  })
}

export type EngineContext = Pick<Context, 'app' | 'now'> & { db: Db }
