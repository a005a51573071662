import type { Person } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { getPerson } from '../accounts/index.ts'
import { requireCompany } from '../companies/index.ts'
import { companiesOf, grantsOf, READ_EVERYTHING } from '../members/index.ts'

/** Describes the signed-in person: profile, companies, and what the person may do in each. */
export async function describeMe(db: Db, signedIn: Person) {
  if (signedIn.supportTenantId) return supportView(db, signedIn.supportTenantId, signedIn.csrfToken)
  const person = await getPerson(db, signedIn.id)
  const companies = await companiesOf(db, signedIn.id)
  return {
    person: person
      ? {
          id: person.id,
          email: person.email,
          name: person.name,
          language: person.language,
          twoFactor: person.totp_confirmed_at !== null,
        }
      : null,
    companies: companies.map((company) => ({
      id: company.public_id,
      name: company.name,
      timezone: company.timezone,
      deletesAt: company.deletes_at?.toISOString() ?? null,
      roles: company.roles,
      ...grantsOf(company.roles),
    })),
    csrfToken: signedIn.csrfToken,
    support: false,
  }
}

async function supportView(db: Db, tenantId: string, csrfToken: string) {
  const tenant = await requireCompany(db, tenantId)
  const company = {
    id: tenant.public_id,
    name: tenant.name,
    timezone: tenant.timezone,
    deletesAt: tenant.deletes_at?.toISOString() ?? null,
    roles: [],
    ...READ_EVERYTHING,
  }
  return { person: null, companies: [company], csrfToken, support: true }
}
