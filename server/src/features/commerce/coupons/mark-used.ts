import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findCodes, markCodes, stacksWithCodes, type UsedCode } from './code-store.ts'
import { type GivenCodes, isCode, readCodes } from './read-codes.ts'
import { saveCounts } from './save-counts.ts'
import { lockStack, lockStacks, requireStack, type StackRow } from './store.ts'

/** Marks codes of a stack as used, free ones too. Lines that are no codes of the stack are unknown. */
export async function reportUsed({ db, now }: DbContext, tenantId: string, stackId: string, given: GivenCodes) {
  await requireStack(db, tenantId, stackId)
  const read = await readCodes(given, given.codes ? 'codes' : 'text')
  const stack = await lockStack(db, tenantId, stackId)
  const result = await markIn({ db, now }, stack, read.codes, { contactId: null, at: now })
  const marked = result.free + result.assigned
  const invalid = read.total - read.codes.length
  const unknown = result.given - marked - result.already + invalid
  return { marked, already: result.already, unknown, stack: result.stack }
}

/** Locks the stacks of the codes of several orders, in the order of their ids: two requests never wait for each other. */
export async function holdStacks(
  db: Db,
  tenantId: string,
  orders: readonly { shopId: string; codes: readonly string[] }[],
) {
  const ids = new Set<string>()
  for (const [shopId, ofShop] of Map.groupBy(orders, (order) => order.shopId)) {
    const codes = validCodes(ofShop.flatMap((order) => order.codes))
    if (codes.length) for (const id of await stacksWithCodes(db, tenantId, shopId, codes)) ids.add(id)
  }
  if (ids.size) await lockStacks(db, tenantId, [...ids])
}

const validCodes = (given: readonly string[]) => [...new Set(given.map((code) => code.trim()))].filter(isCode)

/**
 * Marks the codes of an order as used, in all stacks of its shop, and returns those that exist, each with its contact and
 * its mail. A free code gets the buyer as its contact. Lock the contacts of the transaction before, because others lock a
 * contact and then the stack.
 */
export async function markUsed(
  { db, now }: DbContext,
  tenantId: string,
  shopId: string,
  given: readonly string[],
  contactId: string | null,
  at: Date,
): Promise<UsedCode[]> {
  const codes = validCodes(given)
  const stackIds = codes.length ? await stacksWithCodes(db, tenantId, shopId, codes) : []
  if (!stackIds.length) return []
  for (const stack of await lockStacks(db, tenantId, stackIds))
    await markIn({ db, now }, stack, codes, { contactId, at })
  return findCodes(db, tenantId, stackIds, codes)
}

async function markIn(
  context: DbContext,
  stack: StackRow,
  codes: readonly string[],
  by: { contactId: string | null; at: Date },
) {
  const marked = await markCodes(context.db, { tenantId: stack.tenant_id, stackId: stack.id }, codes, by)
  if (!marked.free && !marked.assigned) return { ...marked, stack }
  const counts = {
    free: stack.free - marked.free,
    assigned: stack.assigned - marked.assigned,
    used: stack.used + marked.free + marked.assigned,
  }
  return { ...marked, stack: await saveCounts(context, stack, counts) }
}
