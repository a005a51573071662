import type { DbContext } from '../../../platform/context.ts'
import { type Company, matchesNow } from './sql/matches.ts'

/** The value of `shown` in a template: the conditions that a recipient matches. */
export type Shown = Readonly<Record<string, true>>

/** What a recipient sees, by the bits of the conditions that were evaluated. */
export const shownBy = (keys: readonly string[], bits: string | null): Shown =>
  Object.fromEntries(keys.filter((_, i) => bits?.[i] === '1').map((key) => [key, true]))

/** What contacts see now, by their ids: one statement for all of them. */
export async function shownTo(
  context: DbContext,
  tenant: Company,
  keys: readonly string[],
  contactIds: readonly string[],
): Promise<Map<string, Shown>> {
  if (!keys.length || !contactIds.length) return new Map()
  const found = await matchesNow(context, tenant, keys, contactIds)
  return new Map([...found].map(([id, bits]) => [id, shownBy(keys, bits)]))
}

/** A reader of a mail. */
interface Reader {
  /** Null for a sample, and for an address that is no contact. */
  contactId: string | null
  /** Whether the mail is a message that is sent or was sent; otherwise a reader who is no contact sees everything. */
  isSent: boolean
  /** What the message showed, if the ledger knows it. */
  shown?: Shown | null
}

/** The value of `shown` for one reader. */
export async function shownToReader(
  context: DbContext,
  tenant: Company,
  keys: readonly string[],
  { contactId, isSent, shown }: Reader,
): Promise<{ shown: Shown }> {
  if (shown) return { shown }
  if (!contactId) return { shown: isSent ? {} : shownBy(keys, '1'.repeat(keys.length)) }
  return { shown: (await shownTo(context, tenant, keys, [contactId])).get(contactId) ?? {} }
}
