import { createPrivateKey, randomInt } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import { createDkimKeyPair } from '../../../platform/mail/dkim-keys.ts'
import { lockTenant } from '../../account/companies/index.ts'
import type { Check } from './check.ts'
import { readDomain } from './domain-name.ts'
import { recordsOf } from './records/published.ts'
import * as store from './store.ts'

const MAX_DOMAINS = 100
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Adds a domain with a key of its own. What would be refused is refused before the key is made, which takes long. */
export async function addDomain({ app, db, now }: Context, tenantId: string, input: string) {
  const domain = readDomain(app, input)
  await requireRoom(db, tenantId, domain)
  const { publicKey, privateKey } = await createDkimKeyPair()
  const selector = newSelector(now)
  const sealed = app.secrets.encrypt(privateKey, keyContext({ tenant_id: tenantId, domain, selector }))
  return tx(db, async (db) => {
    await lockTenant(db, tenantId)
    await requireRoom(db, tenantId, domain)
    return store.insertSendingDomain(db, {
      tenant_id: tenantId,
      domain,
      selector,
      public_key: publicKey,
      private_key: sealed,
      created_at: now,
      updated_at: now,
    })
  })
}

async function requireRoom(db: Db, tenantId: string, domain: string) {
  if (await store.findSendingDomain(db, tenantId, domain)) throw conflict('domain')
  if ((await store.countSendingDomains(db, tenantId)) >= MAX_DOMAINS) throw conflict('limit')
}

/** `pr2611k4`: the month tells a person which key is the newer one. */
function newSelector(now: Date): string {
  const month = now.toISOString().slice(2, 7).replace('-', '')
  return `pr${month}${LETTERS[randomInt(LETTERS.length)]}${LETTERS[randomInt(LETTERS.length)]}`
}

type KeyName = Pick<store.SendingDomainRow, 'tenant_id' | 'domain' | 'selector'>
/** Bound to its place: put into another row, a stolen key does not open. */
export const keyContext = ({ tenant_id, domain, selector }: KeyName) =>
  `sending_domain:${tenant_id}:${domain}:${selector}`

/** What signs mails from a domain of the company; null when it has no verified one of that name. */
export async function dkimKeyFor(app: Pick<Context['app'], 'secrets'>, db: Db, tenantId: string, domain: string) {
  const row = await store.findSendingDomain(db, tenantId, domain)
  if (row?.status !== 'verified') return null
  const privateKey = createPrivateKey(app.secrets.decrypt(row.private_key, keyContext(row)))
  return { domain: row.domain, selector: row.selector, privateKey }
}

type Ground = Pick<Context['app'], 'config'>

/** The host that links in mails from this domain go through, once it points to us; null before. */
export const trackingHostOf = (app: Ground, db: Db, tenantId: string, domain: string) =>
  checkedHost(app, db, { tenantId, domain, kind: 'tracking' })

/** The host of return paths of mails from this domain, once it points to us; null before. */
export const returnPathHostOf = (app: Ground, db: Db, tenantId: string, domain: string) =>
  checkedHost(app, db, { tenantId, domain, kind: 'returnPath' })

async function checkedHost(
  app: Ground,
  db: Db,
  { tenantId, domain, kind }: { tenantId: string; domain: string; kind: 'tracking' | 'returnPath' },
) {
  const row = await store.findSendingDomain(db, tenantId, domain)
  const isRight = row?.status === 'verified' && (row.checks as Check[]).some((check) => check.kind === kind && check.ok)
  return isRight ? recordsOf(app, row)[kind].host : null
}
