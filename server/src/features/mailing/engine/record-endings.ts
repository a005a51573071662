import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { insertOutboxMails } from '../../account/outbox/index.ts'
import { releaseMessages } from '../../domains/sending-setup/index.ts'
import { type Refusal, recordRefusals } from '../bounces/index.ts'
import { putOff, type Result, recordAllSent, recordResults } from '../ledger/index.ts'
import type { ClaimedBatch } from './claimed-batch.ts'
import { countResults } from './count-results.ts'
import { reportSent } from './report-results.ts'

/** How a message ended here: recorded in the ledger, or put off. */
export type Ending =
  | { kind: 'result'; result: Result; refusal?: Omit<Refusal, 'contactId'>; outbox?: OutboxCopy }
  /** To be tried again later; `counts` when it was tried. */
  | { kind: 'later'; contactId: string; at: Date; counts: boolean; returnsRoom?: true }

export interface OutboxCopy {
  to: string
  subject: string
  raw(): Buffer
}

/** Endings of one mailing, by batch. */
export type Endings = ReadonlyMap<ClaimedBatch, readonly Ending[]>

/** Messages that are due at about the same time share a batch. */
const ROUNDED_MS = 10_000

/** Records the endings of messages of one mailing. */
export async function record(app: App, endings: Endings) {
  if (!(await recordUsual(app, endings))) await tx(app.database.db, (db) => recordAll(app, db, endings))
  countResults([...endings.values()].flat().flatMap((ending) => (ending.kind === 'result' ? [ending.result] : [])))
}

/** Records endings of which all are plainly sent, the usual case, in one statement; false when there is more to do. */
async function recordUsual({ database }: App, endings: Endings): Promise<boolean> {
  const [first] = endings.keys()
  const { company, sourceId } = first!
  const all = [...endings.values()].flat()
  const sent = all.flatMap((ending) => (isPlainlySent(ending) ? [ending.result] : []))
  if (sent.length < all.length || new Set(sent.map(({ at }) => dayOf(at, company.timezone))).size > 1) return false
  return (await recordAllSent(database.db, company, sourceId, sent)) === sent.length
}

const isPlainlySent = (ending: Ending): ending is Ending & { kind: 'result' } =>
  ending.kind === 'result' && ending.result.state === 'sent' && !ending.outbox

async function recordAll(app: App, db: Db, endings: Endings) {
  const [first] = endings.keys()
  const { company, sourceId } = first!
  const all = [...endings.values()].flat()
  const results = all.flatMap((ending) => (ending.kind === 'result' ? [ending] : []))
  const recorded = await recordResults(
    db,
    company,
    sourceId,
    results.map(({ result }) => result),
  )
  const moved = new Set(recorded.moved)
  const sent = results.filter(({ result }) => result.state === 'sent' && moved.has(result))
  // Sent messages are reported when their batch is done; these come too late for that.
  const late = sent.filter(({ result }) => recorded.unreported.has(result.contactId))
  await reportSent(
    db,
    company.id,
    sourceId,
    late.map(({ result }) => result),
  )
  const refusals = results.flatMap(({ result, refusal }) =>
    refusal && moved.has(result) ? [{ ...refusal, contactId: result.contactId }] : [],
  )
  if (refusals.length) await recordRefusals({ db, now: app.clock.now() }, company, sourceId, refusals)
  await keepCopies(db, first!, sent)
  const untried = all.filter((ending) => ending.kind === 'later' && ending.returnsRoom).length
  if (untried) await releaseMessages(db, company.id, untried, app.clock.now())
  for (const [batch, own] of endings)
    for (const [due, later] of laterOnes(own)) await putOff(db, batch, new Date(due), later)
}

const keepCopies = async (db: Db, { tenantId, kind }: ClaimedBatch, sent: readonly (Ending & { kind: 'result' })[]) => {
  const rows = sent.flatMap(({ outbox, result }) =>
    outbox
      ? [
          {
            tenant_id: tenantId,
            at: result.at,
            recipient: outbox.to,
            subject: outbox.subject,
            kind,
            raw: outbox.raw(),
          },
        ]
      : [],
  )
  if (rows.length) await insertOutboxMails(db, rows)
}

/** Messages that are tried again, by the time. */
function laterOnes(endings: readonly Ending[]): Map<number, (Ending & { kind: 'later' })[]> {
  const groups = new Map<number, (Ending & { kind: 'later' })[]>()
  for (const ending of endings) {
    if (ending.kind !== 'later') continue
    const due = Math.ceil(ending.at.getTime() / ROUNDED_MS) * ROUNDED_MS
    groups.set(due, [...(groups.get(due) ?? []), ending])
  }
  return groups
}
