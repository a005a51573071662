import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { getPerson } from '../../../account/accounts/index.ts'
import { getCompany } from '../../../account/companies/index.ts'
import { getMember } from '../../../account/members/index.ts'
import { nameInMail, sendSystemMail } from '../../../account/system-mail/index.ts'
import { mailTexts } from '../texts.ts'

/** Mails an administrator the time of the deletion, and where to restore the company. */
export const mailAdminJob = defineJob({
  name: 'company-deletion.mail-admin',
  payload: Type.Object({ tenantId: Id, memberId: Id, news: Enum(['requested', 'soon']) }),
  tries: 15,
  mails: true,
  run: async ({ app, db, now, payload: { tenantId, memberId, news } }) => {
    const company = await getCompany(db, tenantId)
    const member = await getMember(db, tenantId, memberId)
    const person = member?.active ? await getPerson(db, member.person_id) : undefined
    // It was restored meanwhile, or the administrator has left.
    if (!company?.deletes_at || company.deletion_started_at || !person) return
    const { subject, text } = mailTexts(person.language, news, {
      name: nameInMail(company.name),
      deletesAt: company.deletes_at,
      timezone: company.timezone,
      link: `${app.config.baseUrl}/app/${company.public_id}/settings/move-out`,
    })
    const mail = { kind: 'company_deletion', to: person.email, subject, text, tenantIds: [tenantId] }
    await sendSystemMail({ app, db, now }, mail)
  },
})
