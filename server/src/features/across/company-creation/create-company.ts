import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { findOrInsertPerson, findPersonByEmail } from '../../account/accounts/index.ts'
import { createKey } from '../../account/api-keys/index.ts'
import { type CompanyRow, insertCompany } from '../../account/companies/index.ts'
import { insertMember } from '../../account/members/index.ts'
import { insertShop } from '../../account/shops/index.ts'
import { requireStrong } from '../../account/sign-in/index.ts'
import { createDefaultPurpose } from '../../audience/consents/index.ts'

export interface NewCompany {
  name: string
  email: string
  password?: string
  timezone: string
  language: string
  currency: string
}

interface OpenedCompany extends Omit<NewCompany, 'password'> {
  /** What the company waits for before it may send to all recipients; until then it is in test mode. */
  sendingHeld?: CompanyRow['sending_held']
}

interface Administrator {
  name?: string
  /** The password of a new account; an existing one keeps its own. */
  passwordHash: string | null
}

/** Opens a company that can be used at once: with an administrator, an e-shop and a purpose of processing. */
export const openCompany = (
  db: Db,
  { name, email, timezone, language, currency, sendingHeld = null }: OpenedCompany,
  administrator: Administrator,
  now: Date,
) =>
  tx(db, async (db) => {
    const times = { created_at: now, updated_at: now }
    const sending = { sending_held: sendingHeld, ...(sendingHeld ? { sending_mode: 'test' as const } : {}) }
    const tenant = await insertCompany(db, { name, email, timezone, language, currency, ...sending, ...times })
    const person = await findOrInsertPerson(db, {
      email,
      name: administrator.name ?? '',
      language,
      password_hash: administrator.passwordHash,
    })
    await insertMember(db, { tenant_id: tenant.id, person_id: person.id, roles: ['account_admin'], created_at: now })
    const shop = await insertShop(db, { tenant_id: tenant.id, name, currency, language, ...times })
    const purpose = await createDefaultPurpose({ db, now }, tenant)
    return { tenant, person, shop, purpose }
  })

/** Creates a company with an API key, for the operator. 400 when the password of a new account is easy to guess. */
export async function createCompany(db: Db, input: NewCompany, now: Date) {
  const password = input.password ?? randomToken(12)
  // An existing account keeps its password: a command of the operator must not change it.
  const known = await findPersonByEmail(db, input.email)
  if (!known && input.password !== undefined) requireStrong(password, [input.email, input.name])
  const passwordHash = known ? known.password_hash : await hashPassword(password)
  return tx(db, async (db) => {
    const { tenant, person, shop, purpose } = await openCompany(db, input, { passwordHash }, now)
    const key = await createKey(
      db,
      { tenantId: tenant.id, name: 'First key', scope: 'full', roles: ['account_admin'], creatorId: null },
      now,
    )
    return {
      tenant: tenant.public_id,
      shopId: shop.id,
      purposeId: purpose.id,
      email: input.email,
      password: person.isNew ? password : null,
      apiKey: key.apiKey,
    }
  })
}
