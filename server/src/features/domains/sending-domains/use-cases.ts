import { randomInt } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { conflict } from '../../../platform/errors.ts'
import { PUBLIC_HOST_LABEL } from '../../../platform/http/public-host.ts'
import { createDkimKeyPair } from '../../../platform/mail/dkim-keys.ts'
import { lockCompany } from '../../account/companies/index.ts'
import type { DomainCheck } from './check-domain.ts'
import { keyContext, shortKey } from './domain-keys.ts'
import { readDomain } from './domain-name.ts'
import { recordsOf } from './records/published.ts'
import * as store from './store.ts'

const MAX_DOMAINS = 100
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Adds a domain with a new key. Creating the key takes long, so the limits are checked before and after it. */
export async function addDomain({ app, db, now }: Context, tenantId: string, input: string) {
  const domain = readDomain(app, input)
  await requireRoom(db, tenantId, domain)
  const { publicKey, privateKey } = await createDkimKeyPair()
  const selector = newSelector(now)
  const sealed = app.secrets.encrypt(privateKey, keyContext({ tenant_id: tenantId, domain, selector }))
  const short = await shortKey(app, { tenant_id: tenantId, domain, selector })
  return tx(db, async (db) => {
    await lockCompany(db, tenantId)
    await requireRoom(db, tenantId, domain)
    return store.insertSendingDomain(db, {
      tenant_id: tenantId,
      domain,
      selector,
      public_key: publicKey,
      private_key: sealed,
      ...short,
      created_at: now,
      updated_at: now,
    })
  })
}

async function requireRoom(db: Db, tenantId: string, domain: string) {
  if (await store.findSendingDomain(db, tenantId, domain)) throw conflict('domain')
  if ((await store.countSendingDomains(db, tenantId)) >= MAX_DOMAINS) throw conflict('limit')
}

/** A selector such as `pr2611k4`: the month shows which of two keys is newer. */
function newSelector(now: Date): string {
  const month = now.toISOString().slice(2, 7).replace('-', '')
  return `pr${month}${LETTERS[randomInt(LETTERS.length)]}${LETTERS[randomInt(LETTERS.length)]}`
}

type AppConfig = Pick<Context['app'], 'config'>

/** The tracking host for links in mails from this domain; null until its alias points to this service. */
export const trackingHostOf = (app: AppConfig, db: Db, tenantId: string, domain: string) =>
  checkedHost(app, db, { tenantId, domain, kind: 'tracking' })

/** The hosts of a company's verified domains. `isReached`: its alias pointed to this service when it was checked. */
export const companyHosts = async (db: Db, tenantId: string): Promise<{ host: string; isReached: boolean }[]> =>
  (await store.allSendingDomains(db, tenantId))
    .filter(({ status }) => status === 'verified')
    .map((row) => ({ host: `${PUBLIC_HOST_LABEL}.${row.domain}`, isReached: isChecked(row, 'tracking') }))

/** Some hosts of companies that point to this service. */
export const someCompanyHosts = async (db: Db, most: number): Promise<string[]> =>
  (await store.someVerified(db, most))
    .filter((row) => isChecked(row, 'tracking'))
    .map(({ domain }) => `${PUBLIC_HOST_LABEL}.${domain}`)

/** Whether a host is that of a company: the alias of a verified domain that points to this service. */
export async function isCompanyHost(db: Db, host: string): Promise<boolean> {
  const [label, ...rest] = host.toLowerCase().split('.')
  if (label !== PUBLIC_HOST_LABEL || rest.length < 2) return false
  return (await store.verifiedNamed(db, rest.join('.'))).some((row) => isChecked(row, 'tracking'))
}

/** The host of return paths of mails from this domain; null until its alias points to this service. */
export const returnPathHostOf = (app: AppConfig, db: Db, tenantId: string, domain: string) =>
  checkedHost(app, db, { tenantId, domain, kind: 'returnPath' })

async function checkedHost(
  app: AppConfig,
  db: Db,
  { tenantId, domain, kind }: { tenantId: string; domain: string; kind: 'tracking' | 'returnPath' },
) {
  const row = await store.findSendingDomain(db, tenantId, domain)
  return row?.status === 'verified' && isChecked(row, kind) ? recordsOf(app, row)[kind].host : null
}

const isChecked = ({ checks }: Pick<store.SendingDomainRow, 'checks'>, kind: DomainCheck['kind']) =>
  (checks as DomainCheck[]).some((check) => check.kind === kind && check.ok)
