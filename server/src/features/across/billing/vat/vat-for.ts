import type { Config } from '../../../../platform/config/settings.ts'
import type { ProfileRow } from '../profile/store.ts'
import { vatOf } from './vat-of.ts'

/** The VAT of invoices to a customer. */
export const vatFor = ({ billing }: Pick<Config, 'billing'>, profile: Pick<ProfileRow, 'country' | 'vat_id'>) =>
  vatOf({
    supplier: billing.supplier,
    customer: { country: profile.country, vatId: profile.vat_id },
    usesOss: billing.usesOss,
  })
