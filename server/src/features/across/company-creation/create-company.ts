import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { findOrInsertPerson, findPersonByEmail } from '../../account/accounts/index.ts'
import { createKey } from '../../account/api-keys/index.ts'
import { insertCompany } from '../../account/companies/index.ts'
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

/**
 * Creates a company that can be used at once: with an administrator, an e-shop, a purpose of processing and an API key.
 * 400 when the password of a new account is easy to guess.
 */
export async function createCompany(db: Db, input: NewCompany, now: Date) {
  const password = input.password ?? randomToken(12)
  // An existing account keeps its password: a command of the operator must not change it.
  const known = await findPersonByEmail(db, input.email)
  if (!known && input.password !== undefined) requireStrong(password, [input.email, input.name])
  const hash = known ? known.password_hash : await hashPassword(password)
  return tx(db, async (db) => {
    const { name, email, timezone, language, currency } = input
    const tenant = await insertCompany(db, {
      name,
      email,
      timezone,
      language,
      currency,
      created_at: now,
      updated_at: now,
    })
    const person = await findOrInsertPerson(db, { email, language, password_hash: hash })
    await insertMember(db, { tenant_id: tenant.id, person_id: person.id, roles: ['account_admin'], created_at: now })
    const shop = await insertShop(db, {
      tenant_id: tenant.id,
      name,
      currency,
      language,
      created_at: now,
      updated_at: now,
    })
    const purpose = await createDefaultPurpose({ db, now }, tenant)
    const key = await createKey(
      db,
      { tenantId: tenant.id, name: 'First key', scope: 'full', roles: ['account_admin'], creatorId: null },
      now,
    )
    return {
      tenant: tenant.public_id,
      shopId: shop.id,
      purposeId: purpose.id,
      email,
      password: person.isNew ? password : null,
      apiKey: key.apiKey,
    }
  })
}
