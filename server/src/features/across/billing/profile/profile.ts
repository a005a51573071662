import type { Static } from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { columnsOf } from '../../../../platform/text/case.ts'
import { isPrintable } from '../../../../platform/text/normalise.ts'
import { lockCompany, requireCompany } from '../../../account/companies/index.ts'
import { ProfilePatch } from '../schemas.ts'
import { getTariff } from '../tariff/store.ts'
import { isCompanyId, isVatId, plainNumber } from './identifiers.ts'
import { getProfile, type ProfileRow, putProfile } from './store.ts'

/** What invoices are made out to: what the company has saved, or else its own data. */
export async function profileOf(db: Db, tenantId: string): Promise<ProfileRow> {
  const saved = await getProfile(db, tenantId)
  if (saved) return saved
  const company = await requireCompany(db, tenantId)
  const { street, city, postal_code, country, email, phone } = company
  return {
    name: company.legal_name || company.name,
    company_id: plainNumber(company.company_id),
    vat_id: plainNumber(company.vat_id),
    ...{ street, city, postal_code, country, email, phone },
  }
}

type Field = 'name' | 'street' | 'city' | 'postalCode' | 'country' | 'companyId' | 'vatId'

const missingIn = (profile: ProfileRow): Field[] => {
  const { name, street, city, postal_code, country } = profile
  const needed = { name, street, city, postalCode: postal_code, country }
  return (Object.keys(needed) as (keyof typeof needed)[]).filter((field) => !needed[field]?.trim())
}

const wrongIn = ({ name, street, city, postal_code, country, company_id, vat_id }: ProfileRow): Field[] => [
  // The company's own data may have such characters.
  ...(Object.entries({ name, street, city, postalCode: postal_code }) as [Field, string][])
    .filter(([, text]) => !isPrintable(text))
    .map(([field]) => field),
  ...(company_id && country && !isCompanyId(company_id, country) ? (['companyId'] as const) : []),
  ...(vat_id && country && !isVatId(vat_id, country) ? (['vatId'] as const) : []),
]

/** The fields that an invoice needs and that are empty or wrong. */
export const faultsIn = (profile: ProfileRow): Field[] => [...missingIn(profile), ...wrongIn(profile)]

/** Saves a part of the profile. While a company has a tariff, what invoices need cannot be emptied. */
export async function changeProfile({ db, now }: DbContext, tenantId: string, patch: Static<typeof ProfilePatch>) {
  await lockCompany(db, tenantId)
  const changed = columnsOf(ProfilePatch, patch)
  for (const key of ['company_id', 'vat_id'] as const)
    if (changed[key] !== undefined) changed[key] = plainNumber(changed[key])
  const profile = { ...(await profileOf(db, tenantId)), ...changed } as ProfileRow
  const isAboutNumbers = ['country', 'company_id', 'vat_id'].some((key) => key in changed)
  const emptied = missingIn(profile).filter((field) => patch[field as keyof typeof patch] !== undefined)
  const faults = [
    ...(isAboutNumbers ? wrongIn(profile) : []),
    ...(emptied.length && (await getTariff(db, tenantId)) ? emptied : []),
  ]
  if (faults[0]) throw validation(faults[0])
  await putProfile(db, tenantId, profile, now)
  return profile
}
