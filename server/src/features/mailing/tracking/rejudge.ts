import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { lockContacts } from '../../audience/contacts/index.ts'
import { findTracked, readersAfter } from '../email-events/index.ts'
import { type Company, findMessages } from '../ledger/index.ts'
import { applyVerdicts } from './apply-verdicts.ts'
import { rejudgeMessage } from './judge-message.ts'

const BATCH = 500

/**
 * Judges all opens and clicks of a mailing again by the stored facts, after the rules have changed. Works in several
 * transactions; after an interruption it can be run again. Returns how many verdicts changed.
 */
export async function rejudge(db: Db, company: Company, sourceId: string, now: Date): Promise<number> {
  let changes = 0
  for (let after = '0'; ; ) {
    const readers = await readersAfter(db, company.id, sourceId, after, BATCH)
    if (!readers.length) return changes
    changes += await tx(db, (db) => rejudgeReaders(db, company, sourceId, readers, now))
    after = readers.at(-1)!
  }
}

async function rejudgeReaders(db: Db, company: Company, sourceId: string, readers: readonly string[], now: Date) {
  const contactIds = (await lockContacts(db, company.id, readers)).map(({ id }) => id)
  const messages = await findMessages(db, company.id, sourceId, contactIds)
  const stored = await findTracked(db, { tenantId: company.id, sourceId, contactIds })
  const storedOf = Map.groupBy(stored, ({ contactId }) => contactId)
  const changed = messages.flatMap(({ contact_id: id, at }) => rejudgeMessage(at, storedOf.get(id) ?? []))
  if (changed.length) await applyVerdicts(db, company, sourceId, { judged: [], changed, stored }, now)
  return changed.length
}
