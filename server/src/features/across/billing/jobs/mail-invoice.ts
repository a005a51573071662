import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { sendSystemMail } from '../../../account/system-mail/index.ts'
import { invoiceMail } from '../invoice/mail-texts.ts'
import { DRAW } from '../invoice/pdf/in-thread.ts'
import { getInvoice } from '../invoice/store.ts'

/** Mails an invoice as a PDF to the address that it is made out to. It is queued in the transaction of the invoice. */
export const mailInvoice = defineJob({
  name: 'billing.mail-invoice',
  payload: Type.Object({ tenantId: Id, invoiceId: Id }),
  // Days: the customer needs it to pay, also after an outage of the relay.
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { tenantId, invoiceId } }) => {
    const invoice = await getInvoice(db, tenantId, invoiceId)
    if (!invoice?.customer.email) return
    const { public_id } = await requireCompany(db, tenantId)
    const drawn = await app.offload.run(DRAW, tenantId, invoice)
    const page = `${app.config.baseUrl}/app/${public_id}/settings/billing`
    await sendSystemMail(
      { app, db, now },
      {
        ...{ kind: 'invoice', to: invoice.customer.email, fromName: invoice.supplier.name },
        ...invoiceMail(invoice, page),
        attachments: [
          {
            filename: `invoice-${invoice.number}.pdf`,
            contentType: 'application/pdf',
            content: Buffer.from(drawn),
          },
        ],
        replyTo: invoice.supplier.email,
        tenantIds: [tenantId],
      },
    )
  },
})
