import type { Check } from '../../../../platform/checks/check.ts'
import { hasTariffIn } from '../tariff/store.ts'

/** Finds invoices that the law would not accept, because the operator has not given everything about the supplier. */
export default {
  name: 'invoices',
  run: async ({ config: { billing }, database: { db } }) => {
    if (!billing.supplier) return []
    const { street, city, postalCode, companyId, vatId, country } = billing.supplier
    const needed = {
      BILLING_STREET: street,
      BILLING_CITY: city,
      BILLING_POSTAL_CODE: postalCode,
      BILLING_COMPANY_ID: companyId,
    }
    const lacksRate = vatId && billing.eurCzkRate === null && (await hasTariffIn(db, country === 'CZ' ? 'EUR' : 'CZK'))
    const missing = Object.entries(needed).filter(([, value]) => !value)
    return [
      ...missing.map(([name]) => `invoices lack a part of the supplier: set ${name}`),
      ...(vatId && !vatId.startsWith(country) ? ['BILLING_VAT_ID is not of the country BILLING_COUNTRY'] : []),
      ...(lacksRate ? ['invoices with VAT in a foreign currency are not made: set BILLING_EUR_CZK_RATE'] : []),
    ]
  },
} satisfies Check
