import type { DbContext } from '../../../platform/context.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { lockContacts } from '../../audience/contacts/index.ts'
import { codesOfMessages, freeCodes, type GivenCode, giveCodes } from './code-store.ts'
import { saveCounts } from './save-counts.ts'
import { findAndLockStack, lockStack, requireStack, type StackRow } from './store.ts'

/** Gives a contact a free code of a stack, another one with each call. */
export async function assignCode({ db, now }: DbContext, tenantId: string, stackId: string, contactId: string) {
  await requireStack(db, tenantId, stackId)
  const [contact] = await lockContacts(db, tenantId, [contactId])
  if (!contact) throw validation('contactId')
  const stack = await lockStack(db, tenantId, stackId)
  const [given] = await giveFree({ db, now }, stack, { contactIds: [contactId], sourceId: null })
  if (!given) throw conflict('empty')
  return given.id
}

/**
 * Gives each contact one code of a stack; returns how many got one: the first ones. Several codes of a contact are
 * allowed. The contacts must be locked.
 */
export async function assignCodes(
  { db, now }: DbContext,
  tenantId: string,
  stackId: string,
  contactIds: readonly string[],
): Promise<number> {
  const stack = await findAndLockStack(db, tenantId, stackId)
  if (!stack || !contactIds.length) return 0
  return (await giveFree({ db, now }, stack, { contactIds, sourceId: null })).length
}

/**
 * Gives each message of a mail one code of a stack, and returns the codes by the contacts; those of contacts for which no
 * free code is left are missing. A message that has a code keeps it, however often it is sent. Call it in a short
 * transaction: a killed one leaves the codes free, and others that take codes of the stack wait for it.
 */
export async function takeCodes(
  { db, now }: DbContext,
  tenantId: string,
  stackId: string,
  sourceId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const stack = await findAndLockStack(db, tenantId, stackId)
  if (!stack || !contactIds.length) return new Map()
  // After the lock: another sender may just have given them their codes.
  const known = await codesOfMessages(db, { tenantId, stackId }, sourceId, contactIds)
  const codes = new Map(known.map((row) => [row.contact_id, row.code]))
  const waiting = [...new Set(contactIds)].filter((id) => !codes.has(id))
  const given = await giveFree({ db, now }, stack, { contactIds: waiting, sourceId })
  for (const { contact_id, code } of given) codes.set(contact_id, code)
  return codes
}

/** Gives free codes of a locked stack to contacts, as many as there are. */
async function giveFree(
  { db, now }: DbContext,
  stack: StackRow,
  { contactIds, sourceId }: { contactIds: readonly string[]; sourceId: string | null },
): Promise<GivenCode[]> {
  if (!contactIds.length) return []
  const at = { tenantId: stack.tenant_id, stackId: stack.id }
  const limit = Math.min(contactIds.length, stack.free)
  const ids = limit ? await freeCodes(db, at, { from: stack.next_id, limit }) : []
  const given = ids.length
    ? await giveCodes(db, at, { ids, contactIds: contactIds.slice(0, ids.length), sourceId, at: now })
    : []
  // While a stack stays empty, nothing is written for every further message.
  if (!given.length && stack.warned === 'empty') return []
  await saveCounts({ db, now }, stack, {
    free: stack.free - given.length,
    assigned: stack.assigned + given.length,
    used: stack.used,
    nextId: ids.at(-1) ?? stack.next_id,
  })
  return given
}
