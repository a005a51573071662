import type { Day } from '../../../platform/time/zone.ts'
import type { InvoiceRow } from './invoice/store.ts'
import { faultsIn } from './profile/profile.ts'
import type { ProfileRow } from './profile/store.ts'

export const presentProfile = (profile: ProfileRow) => ({
  name: profile.name,
  companyId: profile.company_id,
  vatId: profile.vat_id,
  street: profile.street,
  city: profile.city,
  postalCode: profile.postal_code,
  country: profile.country,
  email: profile.email,
  phone: profile.phone,
  missing: faultsIn(profile),
})

export const presentInvoice = (row: InvoiceRow, today: Day) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  status: row.paid_at ? ('paid' as const) : row.due_on < today ? ('overdue' as const) : ('open' as const),
  currency: row.currency,
  net: row.net,
  vatRate: row.vat_rate.replace(/\.0$/, ''),
  vatRule: row.vat_rule,
  vat: row.vat,
  total: row.total,
  periodFrom: row.period_from,
  periodTo: row.period_to,
  issuedOn: row.issued_on,
  dueOn: row.due_on,
  iban: row.supplier.iban,
  bic: row.supplier.bic,
  paidAt: row.paid_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const presentPayment = (row: Pick<InvoiceRow, 'id' | 'number' | 'total' | 'currency' | 'paid_at'>) => ({
  id: row.id,
  invoiceId: row.id,
  number: row.number,
  amount: row.total,
  currency: row.currency,
  paidAt: row.paid_at!.toISOString(),
})
