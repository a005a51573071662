import type { CompanyRow } from './store.ts'

export const presentCompany = (row: CompanyRow) => ({
  id: row.public_id,
  name: row.name,
  legalName: row.legal_name,
  companyId: row.company_id,
  vatId: row.vat_id,
  street: row.street,
  city: row.city,
  postalCode: row.postal_code,
  country: row.country,
  email: row.email,
  phone: row.phone,
  web: row.web,
  timezone: row.timezone,
  language: row.language,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  deletesAt: row.deletes_at?.toISOString() ?? null,
})
