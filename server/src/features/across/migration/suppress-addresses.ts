import type { DbContext } from '../../../platform/context.ts'
import { type Ending, type EndProof, recordUseChange } from '../../audience/consents/index.ts'
import { markAddresses, suppress, unsubscribeAddresses } from '../../audience/contacts/index.ts'
import type { Address } from './address.ts'

/** Automations do not run for contacts that move in. */
export const ORIGIN = { automations: false } as const

interface Suppressing {
  tenantId: string
  addresses: readonly Address[]
  /** Addresses that confirmed here after they left there: they stay. */
  later: ReadonlySet<string>
  /** Names the file that something comes from, as evidence. */
  noteOf: (part: number | null) => string
}

/** Suppresses addresses, whether or not they are contacts. */
export async function suppressAddresses(context: DbContext, { tenantId, addresses, later, noteOf }: Suppressing) {
  const having = (state: Address['state']) => addresses.filter((one) => one.state === state && !later.has(one.key))
  const unsubscribed = having('unsubscribed')
  const times = timesOf(unsubscribed, ({ key }) => key)
  for (const [note, some] of Map.groupBy(unsubscribed, ({ stateFrom }) => noteOf(stateFrom)))
    await unsubscribeAddresses(context, tenantId, emailsOf(some), { note, reason: 'import', origin: ORIGIN, times })
  const bounced = emailsOf(having('bounced'))
  if (bounced.length) await markAddresses(context, tenantId, bounced, { suppression: 'bounced', reason: 'import' })
  const complained = emailsOf(addresses.filter(({ state }) => state === 'complained'))
  if (complained.length)
    await markAddresses(context, tenantId, complained, { suppression: 'complaint', reason: 'import' })
  const blacklisted = addresses.filter(({ isBlacklisted }) => isBlacklisted)
  for (const [note, some] of Map.groupBy(blacklisted, ({ blacklistFrom }) => noteOf(blacklistFrom)))
    await suppress(context, tenantId, emailsOf(some), { reason: 'blacklist', note, origin: ORIGIN, way: 'import' })
}

const emailsOf = (addresses: readonly Address[]) => addresses.map(({ email }) => email)

/** When addresses unsubscribed, by what `key` gives; those without a time are left out. */
const timesOf = <T extends Address>(addresses: readonly T[], key: (address: T) => string) =>
  new Map(addresses.flatMap((one) => (one.unsubscribedAt ? [[key(one), one.unsubscribedAt] as const] : [])))

/** Who decided it, by the state that an address comes with. */
const ENDINGS = {
  unsubscribed: 'admin',
  bounced: 'server',
  complained: 'contact',
  blacklisted: 'admin',
} as const satisfies Partial<Record<Ending, EndProof['by']>>

/**
 * Records in the history of contacts that were just created why they are not mailed: their addresses were suppressed before
 * they existed, so that nothing else has recorded it.
 */
export async function recordEndings(
  { db, now }: DbContext,
  { tenantId, noteOf }: Pick<Suppressing, 'tenantId' | 'noteOf'>,
  created: readonly (Address & { contactId: string })[],
) {
  for (const kind of Object.keys(ENDINGS) as (keyof typeof ENDINGS)[]) {
    const isBlacklist = kind === 'blacklisted'
    const own = created.filter(({ state, isBlacklisted }) => (isBlacklist ? isBlacklisted : state === kind))
    const groups = Map.groupBy(own, ({ stateFrom, blacklistFrom }) => noteOf(isBlacklist ? blacklistFrom : stateFrom))
    for (const [note, some] of groups) {
      const times = kind === 'unsubscribed' ? timesOf(some, ({ contactId }) => contactId) : undefined
      const proof = { by: ENDINGS[kind], note }
      const ids = some.map(({ contactId }) => contactId)
      await recordUseChange(db, tenantId, ids, { kind, at: now, times, way: 'import', proof })
    }
  }
}
