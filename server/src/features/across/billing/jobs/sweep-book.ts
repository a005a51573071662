import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepBook } from '../invoice/store.ts'
import { billingDay } from '../tariff/periods.ts'

const YEARS = 10

/** Once a year: deletes invoices from the book that the law no longer asks for: ten years after the end of their year. */
export const sweepInvoiceBook = defineJob({
  name: 'billing.sweep-book',
  payload: Type.Object({}),
  tries: 5,
  cron: '11 3 2 1 *',
  run: ({ db, now }) => sweepBook(db, `${Number(billingDay(now).slice(0, 4)) - YEARS}-01-01`),
})
