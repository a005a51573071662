import type { Db } from '../../../platform/db/database.ts'
import { findPersonByEmail } from '../../account/accounts/index.ts'
import { isEmptyInstallation, requireCompany } from '../../account/companies/index.ts'
import { companiesOf } from '../../account/members/index.ts'
import { createCompany } from './create-company.ts'

const EMAIL = 'demo@example.com'

/** Creates the demo company of a new installation; null when there are companies already. */
export async function createDemo(db: Db, now: Date) {
  if (!(await isEmptyInstallation(db))) return null
  return createCompany(
    db,
    { name: 'Květinka', email: EMAIL, timezone: 'Europe/Prague', language: 'cs', currency: 'CZK' },
    now,
  )
}

const YOUNG_MS = 3_600_000

/** The demo company while it is less than an hour old, so that it may still have to be filled. */
export async function youngDemo(db: Db, now: Date): Promise<{ tenant: string; email: string } | null> {
  const person = await findPersonByEmail(db, EMAIL)
  const [company] = person ? await companiesOf(db, person.id) : []
  const row = company && (await requireCompany(db, company.id))
  return row && now.getTime() - row.created_at.getTime() < YOUNG_MS ? { tenant: row.public_id, email: EMAIL } : null
}

/** The e-mail address of the demo log-in; null when this database has no demo company. */
export async function demoLogin(db: Db): Promise<string | null> {
  const person = await findPersonByEmail(db, EMAIL)
  return person?.email ?? null
}
