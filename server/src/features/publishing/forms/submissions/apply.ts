import type { Context, Tenant } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { consentGiven, findPurposes, giveConsent } from '../../../audience/consents/index.ts'
import { changeContact, requireContact } from '../../../audience/contacts/index.ts'
import { joinByContact } from '../../../audience/lists/index.ts'
import { addFigure } from '../../figures/index.ts'
import { formSubmitted } from '../events.ts'
import { sendWelcome } from '../mails/welcome.ts'
import type { FormRow } from '../store.ts'
import { endSubmission, type SubmissionRow, type Waiting } from './sql/submissions.ts'

interface Applied {
  form: FormRow
  submission: SubmissionRow
  contactId: string
  /** Whether it counts without a confirmation, whose own work is the purpose and the lists of the form. */
  isNew: boolean
}

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Writes what a person filled in to the contact: values, further lists and purposes. The contact must be locked. */
export async function applySubmission(
  { app, db, now }: Context,
  tenant: Company,
  { form, submission, contactId, isNew }: Applied,
) {
  const { profile, custom, listIds, purposes } = submission.input as unknown as Waiting
  const patch = { ...profile, ...(Object.keys(custom).length ? { customFields: custom as never } : {}) }
  const by = { kind: 'contact' } as const
  await changeContact({ app, db, now }, { tenant, actor: by, id: contactId, patch })
  const { text } = submission.proof as { text: string }
  const own = isNew && form.purpose_id ? [{ id: form.purpose_id, text }] : []
  const further = purposes.filter(({ id }) => id !== form.purpose_id)
  await giveConsents({ app, db, now }, tenant, { submission, contactId, isNew, purposes: [...own, ...further] })
  const joined = isNew ? [...new Set([...form.list_ids, ...listIds])] : listIds
  const choice = { tenantId: tenant.id, contactId, listIds: joined, requestedAt: submission.at }
  if (joined.length) await joinByContact({ db, now }, choice)
  await sendWelcome({ app, db, now }, tenant, form, contactId)
  await endSubmission(db, submission, { contactId, confirmedAt: now })
  const day = dayOf(now, tenant.timezone)
  await addFigure(db, { tenantId: tenant.id, kind: 'form', id: form.id, day, figure: 'confirmations' })
  await writeEvents(db, tenant.id, [
    formSubmitted({ at: now, contactId, objectId: form.id, data: { formId: form.id, shopId: form.shop_id } }),
  ])
}

/** Documents the consents for the boxes that the person ticked, each with the text at its box. */
async function giveConsents(
  { db, now }: Context,
  tenant: Company,
  { submission, contactId, purposes, isNew }: Omit<Applied, 'form'> & { purposes: Waiting['purposes'] },
) {
  if (!purposes.length) return
  const { email } = await requireContact(db, tenant.id, contactId)
  const texts = new Map(purposes.map(({ id, text }) => [id, text]))
  const basis = isNew ? 'imported' : 'double_opt_in'
  for (const purpose of await findPurposes(db, tenant.id, [...texts.keys()])) {
    const proof = { ...(submission.proof as object), text: texts.get(purpose.id)! }
    const given = { purpose, validFrom: now, basis, source: 'signup_form', proof }
    const consent = await giveConsent({ db, now }, tenant, { contactId, email, ...given })
    const data = { purposeId: purpose.id }
    await writeEvents(db, tenant.id, [consentGiven({ at: now, contactId, objectId: consent.id, data })])
  }
}
