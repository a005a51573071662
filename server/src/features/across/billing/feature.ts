import type { Feature } from '../../../feature.ts'
import { mailInvoice } from './jobs/mail-invoice.ts'
import { renewTariffs } from './jobs/renew-tariffs.ts'
import { sweepInvoiceBook } from './jobs/sweep-book.ts'
import { warnCompanies } from './jobs/warn-companies.ts'

/** Tariffs by number of contacts, and the invoices for them. */
export const billing: Feature = {
  name: 'billing',
  routes: [
    () => import('./routes/billing.ts'),
    () => import('./routes/invoices.ts'),
    () => import('./routes/price-list.ts'),
  ],
  jobs: [mailInvoice, renewTariffs, warnCompanies, sweepInvoiceBook],
}
