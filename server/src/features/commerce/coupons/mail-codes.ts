import type { DbContext } from '../../../platform/context.ts'
import type { AskedData, DataValues } from '../../../platform/render/request.ts'
import type { DataMail, MailData } from '../../content/composing/index.ts'
import { codesOfMails, codesOfMessages } from './code-store.ts'
import { lockStacks, type NamedStack, stacksNamed } from './store.ts'
import { takeCodes } from './take-codes.ts'

/** Coupon codes in mails: `{{ coupon_spring }}` by the merge key, `{{ data.promoCode('Spring') }}` by the name. */
export const mailCodes: MailData = {
  functions: ['promoCode', 'coupon'],
  claims: { take, taken, sample: 'XXXX-XXXX' },
}

type Claimed = Map<string, DataValues>

/** Takes the codes of messages: all that a message asks for, or none. */
async function take(
  { db, now }: DbContext,
  mail: DataMail,
  asked: ReadonlyMap<string, readonly AskedData[]>,
): Promise<Claimed> {
  const { tenantId, sourceId } = mail
  if (!sourceId) return new Map()
  const stacks = await stacksNamed(db, mail, [...new Set([...asked.values()].flat().map(({ name }) => name))])
  const wanted = new Map<string, string[]>()
  for (const [contactId, calls] of asked) {
    const ids = calls.map((call) => stackOf(stacks, call)?.id)
    if (ids.every((id) => id !== undefined)) wanted.set(contactId, [...new Set(ids)])
  }
  const eligible = await whoGetsAll({ db, now }, mail, wanted)
  const codes = new Map<string, Map<string, string>>()
  for (const stackId of stackIdsIn(eligible)) {
    const contactIds = [...eligible].flatMap(([contactId, ids]) => (ids.includes(stackId) ? [contactId] : []))
    codes.set(stackId, await takeCodes({ db, now }, tenantId, stackId, sourceId, contactIds))
  }
  const claimed: Claimed = new Map()
  for (const contactId of eligible.keys()) {
    const values: DataValues = {}
    for (const call of asked.get(contactId)!) {
      const code = codes.get(stackOf(stacks, call)!.id)?.get(contactId)
      if (code !== undefined) values[call.function] = { ...values[call.function], [call.name]: code }
    }
    claimed.set(contactId, values)
  }
  return claimed
}

/** Locks the stacks, and finds the contacts for which each of them has a code: their own, or a free one. */
async function whoGetsAll(
  { db }: DbContext,
  { tenantId, sourceId }: DataMail,
  wanted: ReadonlyMap<string, string[]>,
): Promise<Map<string, string[]>> {
  const locked = await lockStacks(db, tenantId, stackIdsIn(wanted))
  const free = new Map(locked.map((stack) => [stack.id, stack.free]))
  const own = new Set<string>()
  for (const { id: stackId } of locked)
    for (const row of await codesOfMessages(db, { tenantId, stackId }, sourceId!, [...wanted.keys()]))
      own.add(`${stackId}:${row.contact_id}`)
  const eligible = new Map<string, string[]>()
  for (const [contactId, ids] of wanted) {
    const needed = ids.filter((id) => !own.has(`${id}:${contactId}`))
    if (!needed.every((id) => (free.get(id) ?? 0) > 0)) continue
    for (const id of needed) free.set(id, free.get(id)! - 1)
    eligible.set(contactId, ids)
  }
  return eligible
}

/** In the order in which stacks are locked. */
const stackIdsIn = (wanted: ReadonlyMap<string, string[]>) =>
  [...new Set([...wanted.values()].flat())].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))

const stackOf = (stacks: readonly NamedStack[], { function: by, name }: AskedData) =>
  stacks.find((stack) => (by === 'coupon' ? stack.merge_key : stack.name) === name)

/** The codes that messages of a mailing have, under both ways to name their stack. */
async function taken({ db }: DbContext, { tenantId, sourceId }: DataMail, contactIds: readonly string[]) {
  const claimed: Claimed = new Map()
  for (const { contact_id, name, merge_key, code } of await codesOfMails(db, tenantId, sourceId!, contactIds)) {
    const { promoCode = {}, coupon = {} } = claimed.get(contact_id) ?? {}
    claimed.set(contact_id, { promoCode: { ...promoCode, [name]: code }, coupon: { ...coupon, [merge_key]: code } })
  }
  return claimed
}
