import Type from 'typebox'
import { required } from '../../../../platform/db/failures.ts'
import { presentPage } from '../../../../platform/db/page.ts'
import { conflict } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { file } from '../../../../platform/http/reply.ts'
import { Bytes, Id, PageOf } from '../../../../platform/http/schemas.ts'
import { DRAW } from '../invoice/pdf/in-thread.ts'
import { svgOf } from '../invoice/qr.ts'
import { paymentOf } from '../invoice/spayd.ts'
import { getInvoice, INVOICE_SORTABLE, listInvoices, listPayments, PAYMENT_SORTABLE } from '../invoice/store.ts'
import { presentInvoice, presentPayment } from '../present.ts'
import { Invoice, Payment } from '../schemas.ts'
import { billingDay } from '../tariff/periods.ts'

const InvoiceId = Type.Object({ invoice_id: Id })

const list = defineRoute({
  id: 'billing.invoices',
  method: 'GET',
  path: '/billing/invoices',
  tag: 'Billing',
  summary: 'Returns the invoices of the company, newest first',
  module: 'billing',
  level: 'read',
  query: Type.Object({ ...Paging, ...Sort(INVOICE_SORTABLE) }),
  status: 200,
  response: PageOf(Invoice),
  failures: ['validation'],
  handle: async ({ db, tenant, query, now }) => {
    const today = billingDay(now)
    return presentPage(await listInvoices(db, tenant.id, query), (row) => presentInvoice(row, today))
  },
})

const payments = defineRoute({
  id: 'billing.payments',
  method: 'GET',
  path: '/billing/payments',
  tag: 'Billing',
  summary: 'Returns the payments that the operator has recorded, newest first',
  module: 'billing',
  level: 'read',
  query: Type.Object({ ...Paging, ...Sort(PAYMENT_SORTABLE) }),
  status: 200,
  response: PageOf(Payment),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => presentPage(await listPayments(db, tenant.id, query), presentPayment),
})

const pdf = defineRoute({
  id: 'billing.invoice-pdf',
  method: 'GET',
  path: '/billing/invoices/{invoice_id}/pdf',
  tag: 'Billing',
  summary: 'Returns an invoice as a PDF document in the language of the company',
  module: 'billing',
  level: 'read',
  params: InvoiceId,
  status: 200,
  response: Bytes('application/pdf'),
  failures: ['validation'],
  handle: async ({ app, db, tenant, params }) => {
    const invoice = required(await getInvoice(db, tenant.id, params.invoice_id))
    const drawn = await app.offload.run(DRAW, tenant.id, invoice)
    return file(Buffer.from(drawn), 'application/pdf', {
      'content-disposition': `attachment; filename="invoice-${invoice.number}.pdf"`,
      'cache-control': 'private, no-store',
    })
  },
})

const qr = defineRoute({
  id: 'billing.invoice-qr',
  method: 'GET',
  path: '/billing/invoices/{invoice_id}/qr.svg',
  tag: 'Billing',
  summary:
    'Returns the QR code for the payment of an invoice in bank applications (SPAYD) as an SVG picture. 409 `status`: the invoice is paid',
  module: 'billing',
  level: 'read',
  params: InvoiceId,
  status: 200,
  response: Bytes('image/svg+xml'),
  failures: ['conflict/status'],
  handle: async ({ db, tenant, params }) => {
    const invoice = required(await getInvoice(db, tenant.id, params.invoice_id))
    if (invoice.paid_at) throw conflict('status')
    return file(svgOf(paymentOf(invoice)), 'image/svg+xml', { 'cache-control': 'private, no-store' })
  },
})

export const routes = [list, payments, pdf, qr]
