import { inThread } from '../../../../../platform/threads/offload.ts'
import type { drawInvoice } from './draw-invoice.ts'

/** Draws an invoice as a PDF. Drawing takes longer than the thread that answers may be busy. */
export const DRAW = inThread<typeof drawInvoice>(new URL('./draw-invoice.ts', import.meta.url), 'drawInvoice', {
  field: 'invoice_id',
})
