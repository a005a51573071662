import type { DbContext } from '../../../platform/context.ts'
import { insertCodes } from './code-store.ts'
import { type GivenCodes, readCodes } from './read-codes.ts'
import { saveRefill } from './save-counts.ts'
import { lockStack, requireStack } from './store.ts'

/** Adds codes to a stack; those that it has, and lines that are no codes, are skipped and counted. */
export async function addCodes({ db, now }: DbContext, tenantId: string, stackId: string, given: GivenCodes) {
  await requireStack(db, tenantId, stackId)
  const { codes, total } = await readCodes(given, 'codes')
  const stack = await lockStack(db, tenantId, stackId)
  const { added, first } = await insertCodes(db, { tenantId, stackId }, codes)
  const counts = { added, duplicate: codes.length - added, invalid: total - codes.length, total }
  if (first === null) return { counts, stack }
  return { counts, stack: await saveRefill({ db, now }, stack, { number: added, firstId: first }) }
}
