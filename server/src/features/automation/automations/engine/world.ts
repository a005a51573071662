import type { Db } from '../../../../platform/db/database.ts'
import { countMailsSince } from '../../../mailing/ledger/index.ts'
import type { Node, NodeBatch } from '../../graphs/index.ts'
import { momentOf, needsOf, type TimeSpec, type TimeSubject } from '../../times/index.ts'
import type { Traveller, World } from './move-batch.ts'
import { shareInNode } from './share-in-node.ts'
import { bestHoursOf, dayFieldsOf, matchingAmong } from './sql/contacts.ts'
import { lastPlanned, passedSince } from './sql/limits.ts'

interface Automation {
  tenantId: string
  automationId: string
  numberOf: ReadonlyMap<string, number>
}

interface Place {
  db: Db
  now: Date
  tenant: { id: string; timezone: string }
}

/** What nodes may ask, answered from the database. */
export const batchAt =
  ({ db, now, tenant }: Place, { tenantId, automationId, numberOf }: Automation): World['batchAt'] =>
  (node: Node, runs: readonly Traveller[]): NodeBatch<Record<string, unknown>> => ({
    config: node.config,
    runs,
    now,
    tenant,
    db,
    matching: (filter) => matching({ db, now, tenant }, runs, filter),
    momentsOf: (spec) => momentsOf({ db, now, tenant }, { node, runs }, spec),
    nowOf: () => now,
    shareOf: ({ share }) => shareInNode(share, node.id),
    mailsSince: (moment) => countMailsSince(db, tenant.id, contactsOf(runs), moment),
    passedSince: (moment) => passedSince(db, { tenantId, automationId, node: numberOf.get(node.id)! }, moment),
    lastPlanned: () =>
      lastPlanned(
        db,
        { tenantId, automationId, node: numberOf.get(node.id)! },
        { besides: runs.map(({ id }) => id), now },
      ),
  })

const contactsOf = (runs: readonly Traveller[]) => [...new Set(runs.map(({ contactId }) => contactId))]

/** A filter that is null or missing lets everyone through. */
export async function matching(
  { db, now, tenant }: Place,
  runs: readonly Traveller[],
  filter: unknown,
): Promise<Set<string>> {
  const ids = contactsOf(runs)
  if (!filter) return new Set(ids)
  return matchingAmong({ db, now }, tenant, ids, filter)
}

async function momentsOf(
  { db, now, tenant }: Place,
  { node, runs }: { node: Node; runs: readonly Traveller[] },
  spec: TimeSpec,
) {
  const { timezone } = tenant
  const needs = needsOf(spec)
  const ids = runs.map(({ contactId }) => contactId)
  const fields = needs === 'field' ? await dayFieldsOf(db, tenant.id, ids, String(spec.field)) : undefined
  const hours = needs === 'bestHour' ? await bestHoursOf({ db, now }, tenant, ids) : undefined
  // Most runs of a batch came at the same moment: the calendar is asked once.
  const known = new Map<number, Date | null>()
  return runs.map(({ contactId, arrivedAt: base, share, event }) => {
    const subject: TimeSubject = { share: shareInNode(share, node.id), event }
    if (fields) subject.field = fields.get(contactId) ?? null
    if (hours) subject.bestHour = hours(contactId)
    if (needs) return momentOf(spec, { base, timezone }, subject)
    if (!known.has(base.getTime())) known.set(base.getTime(), momentOf(spec, { base, timezone }, subject))
    return known.get(base.getTime())!
  })
}
