import type { Db } from '../../../platform/db/database.ts'
import { findPerson } from '../../account/accounts/index.ts'
import { getTenant, isEmptyInstallation } from '../../account/companies/index.ts'
import { companiesOf } from '../../account/members/index.ts'
import { createCompany } from './create-company.ts'

const EMAIL = 'demo@example.com'

/** The company that a newcomer finds after the first start; null when there are companies already. */
export async function createDemo(db: Db, now: Date) {
  if (!(await isEmptyInstallation(db))) return null
  return createCompany(
    db,
    { name: 'Květinka', email: EMAIL, timezone: 'Europe/Prague', language: 'cs', currency: 'CZK' },
    now,
  )
}

const YOUNG_MS = 3_600_000

/** The demo company, as long as it is so young that it may still have to be filled. */
export async function youngDemo(db: Db, now: Date): Promise<{ tenant: string; email: string } | null> {
  const person = await findPerson(db, EMAIL)
  const [company] = person ? await companiesOf(db, person.id) : []
  const row = company && (await getTenant(db, company.id))
  return row && now.getTime() - row.created_at.getTime() < YOUNG_MS ? { tenant: row.public_id, email: EMAIL } : null
}

/** The log-in of the demo company, if this database has one. */
export async function demoLogin(db: Db): Promise<string | null> {
  const person = await findPerson(db, EMAIL)
  return person?.email ?? null
}
