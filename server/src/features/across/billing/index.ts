export { createSingleInvoice, payInvoice } from './invoice/single-invoice.ts'
export { BILLING_ZONE, billingDay } from './tariff/periods.ts'
export { renewTariff } from './tariff/renew-tariff.ts'
