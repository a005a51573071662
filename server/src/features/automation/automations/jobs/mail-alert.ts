import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { listMembers } from '../../../account/members/index.ts'
import { nameInMail, sendSystemMail } from '../../../account/system-mail/index.ts'
import { findContact } from '../../../audience/contacts/index.ts'
import { alertTexts } from '../alert-texts.ts'
import { findAutomation } from '../store.ts'

/** Mails an alert of an automation to a member. Alerts of a node in the same minute are one mail, about the last contact. */
export const mailAlert = defineJob({
  name: 'automations.mail-alert',
  payload: Type.Object({
    tenantId: Id,
    memberId: Id,
    automationId: Id,
    node: Type.Optional(Type.String()),
    text: Type.String(),
    contactId: Id,
  }),
  tries: 10,
  mails: true,
  once: ({ tenantId, memberId, automationId, node = '' }) => `${tenantId}:${memberId}:${automationId}:${node}`,
  run: async ({ app, db, now, payload: { tenantId, memberId, automationId, text: message, contactId } }) => {
    const automation = await findAutomation(db, tenantId, automationId)
    const member = (await listMembers(db, tenantId)).find(({ id, active }) => active && id === memberId)
    const contact = await findContact(db, tenantId, contactId)
    if (!automation || !member || !contact) return
    const { language, public_id: publicId } = await requireCompany(db, tenantId)
    const link = `${app.config.baseUrl}/app/${publicId}/contacts/${contactId}`
    const about = { automation: nameInMail(automation.name), message, email: contact.email, link }
    const { subject, text } = alertTexts(language)(about)
    const mail = { kind: 'automation_alert', to: member.email, subject, text, tenantIds: [tenantId] }
    await sendSystemMail({ app, db, now }, mail)
  },
})
