import type { Context, Tenant } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { consentGiven, findPurposes, giveConsent } from '../../../audience/consents/index.ts'
import { changeContact, requireContact } from '../../../audience/contacts/index.ts'
import { loadCustomFields, stillValid } from '../../../audience/custom-fields/index.ts'
import { joinByContact } from '../../../audience/lists/index.ts'
import { completeContacts } from '../../../audience/names/index.ts'
import { addFigure } from '../../figures/index.ts'
import { formSubmitted } from '../events.ts'
import { sendWelcome } from '../mails/welcome.ts'
import type { FormRow } from '../store.ts'
import { endSubmission, type SubmissionRow, type Waiting } from './sql/submissions.ts'

interface Applied {
  form: FormRow
  submission: SubmissionRow
  contactId: string
  /** How it was confirmed; the confirmation itself has the purpose and the lists of the form. Null without one. */
  confirmation: object | null
}

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Writes what a person filled in to the contact: values, further lists and purposes. The contact must be locked. */
export async function applySubmission(
  { app, db, now }: Context,
  tenant: Company,
  { form, submission, contactId, confirmation }: Applied,
) {
  const { profile, custom, listIds, purposes } = submission.input as unknown as Waiting
  const customFields = Object.keys(custom).length ? stillValid(await loadCustomFields(db, tenant.id), custom) : {}
  const by = { kind: 'contact' } as const
  await changeContact({ app, db, now }, { tenant, actor: by, id: contactId, patch: { ...profile, customFields } })
  await completeContacts({ db, now }, tenant.id, [contactId], {})
  const { text } = submission.proof as { text: string }
  const isNew = confirmation === null
  const own = isNew && form.purpose_id ? [{ id: form.purpose_id, text }] : []
  const further = purposes.filter(({ id }) => id !== form.purpose_id)
  await giveConsents({ app, db, now }, tenant, { submission, contactId, confirmation, purposes: [...own, ...further] })
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
  { submission, contactId, purposes, confirmation }: Omit<Applied, 'form'> & { purposes: Waiting['purposes'] },
) {
  if (!purposes.length) return
  const { email } = await requireContact(db, tenant.id, contactId)
  const shown = new Map(purposes.map((one) => [one.id, one]))
  const basis = confirmation ? 'double_opt_in' : 'imported'
  for (const purpose of await findPurposes(db, tenant.id, [...shown.keys()])) {
    const { text, textVersion } = shown.get(purpose.id)!
    const version = textVersion ? { textVersion } : {}
    const proof = { ...(submission.proof as object), text, ...version, ...confirmation }
    const given = { purpose, validFrom: now, basis, source: 'signup_form', proof }
    const consent = await giveConsent({ db, now }, tenant, { contactId, email, ...given })
    const data = { purposeId: purpose.id }
    await writeEvents(db, tenant.id, [consentGiven({ at: now, contactId, objectId: consent.id, data })])
  }
}
