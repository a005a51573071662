import type { Db } from '../../platform/db/database.ts'
import { findPerson } from '../people/index.ts'
import { isEmptyInstallation } from '../tenants/index.ts'
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

/** The log-in of the demo company, if this database has one. */
export async function demoLogin(db: Db): Promise<string | null> {
  const person = await findPerson(db, EMAIL)
  return person?.email ?? null
}
