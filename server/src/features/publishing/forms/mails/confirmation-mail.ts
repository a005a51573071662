import { AppError } from '../../../../platform/errors.ts'
import { encodeBody } from '../../../../platform/mail/message.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { requireContact } from '../../../audience/contacts/index.ts'
import { loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { composeMail, NOWHERE, prepareMail, renderForReader, tagValues } from '../../../content/composing/index.ts'
import { shownToReader } from '../../../content/conditions/index.ts'
import { findTemplate, readSettings } from '../../../content/templates/index.ts'
import { contentOf } from '../../../content/versions/index.ts'
import { oldestConfirmedSender, requireSendable } from '../../../domains/senders/index.ts'
import { dkimKeysFor, domainOf } from '../../../domains/sending-domains/index.ts'

/**
 * Writes the mail with the confirmation link by a template of the company. A template or sender that cannot be used any
 * more must not stop people from signing up: our own text is sent then.
 */
export const confirmationMail: Slots['confirmationMails'] = {
  async write({ app, db, now }, { tenantId, contactId, templateId, senderId, texts, link }) {
    const template = await findTemplate(db, tenantId, templateId)
    const html = template && (await contentOf(db, { tenantId, kind: 'template', objectId: templateId })).published?.html
    if (!template || !html) return null
    try {
      const company = await requireCompany(db, tenantId)
      const contact = await requireContact(db, tenantId, contactId)
      const chosen = senderId ?? (await oldestConfirmedSender(db, tenantId))?.id
      const sender = chosen ? await requireSendable(app, db, tenantId, chosen) : null
      if (!sender && app.mailer.relay) return null
      const addresses = { ...NOWHERE, confirmlink: link }
      const values = tagValues(contact, { company, customFields: await loadCustomFields(db, tenantId) }, addresses)
      const mail = await prepareMail({ app, tenantId }, { ...template, html }, {})
      // Our own tags win over texts of the same name.
      const shown = {
        ...texts,
        ...values,
        ...(await shownToReader({ db, now }, company, mail.conditions, { contactId, isSent: true })),
      }
      const rendered = await renderForReader(app, tenantId, mail, template.preheader, { values: shown })
      if (!rendered?.html.includes(link.split('/').at(-1)!)) return null
      const address = sender?.email ?? app.config.mailFrom
      const dkim = await dkimKeysFor(app, db, tenantId, domainOf(address))
      const { headers } = readSettings(template.settings)
      const from = { name: sender?.name || company.name, address }
      const envelope = { from, to: { address: contact.email }, replyTo: sender?.reply_to ?? null, date: now, headers }
      const body = encodeBody({ html: rendered.html, text: rendered.text })
      const raw = composeMail({ subject: rendered.subject, body }, envelope, dkim)
      return { kind: 'doi', from: address, to: contact.email, subject: rendered.subject, raw, tenantIds: [tenantId] }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      app.log.warn({ tenant: tenantId, template: templateId, reason: error.message }, 'a confirmation has our own text')
      return null
    }
  },
}
