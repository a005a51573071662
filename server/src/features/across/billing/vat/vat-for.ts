import type { Config } from '../../../../platform/config/settings.ts'
import type { ProfileRow } from '../profile/store.ts'
import { vatOf } from './vat-of.ts'

/** The VAT of invoices to a customer. */
export const vatFor = (
  { billing }: Pick<Config, 'billing'>,
  profile: Pick<ProfileRow, 'country' | 'company_id' | 'vat_id'>,
) =>
  vatOf({
    supplier: billing.supplier,
    customer: { country: profile.country, companyId: profile.company_id, vatId: profile.vat_id },
    usesOss: billing.usesOss,
  })
