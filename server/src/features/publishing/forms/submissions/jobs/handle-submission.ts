import Type from 'typebox'
import type { Context } from '../../../../../platform/context.ts'
import { tx } from '../../../../../platform/db/tx.ts'
import { Id } from '../../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../../account/companies/index.ts'
import { createSignUp, findByEmail, mayConfirm } from '../../../../audience/contacts/index.ts'
import { requestConfirmation } from '../../../../audience/double-opt-in/index.ts'
import { readSettings } from '../../settings.ts'
import { type FormRow, findForm } from '../../store.ts'
import { applySubmission } from '../apply.ts'
import {
  assignSubmission,
  endSubmission,
  lockSubmission,
  openRequest,
  type SubmissionRow,
  type Waiting,
} from '../sql/submissions.ts'

const HOUR = 3_600_000

/**
 * Does what a submitted form asks for: creates a contact, or asks a known one to confirm. Suppressed addresses get
 * nothing. The payload names the submission, so that the queue holds no personal data.
 */
export const handleSubmission = defineJob({
  name: 'forms.handle-submission',
  payload: Type.Object({ tenantId: Id, submissionId: Id }),
  tries: 15,
  run: ({ app, db, now, payload: { tenantId, submissionId } }) =>
    tx(db, async (db) => {
      const submission = await lockSubmission(db, tenantId, submissionId)
      if (!submission?.email) return
      const form = await findForm(db, tenantId, submission.form_id)
      const isAllowed = form && (await mayConfirm({ app, db, now }, tenantId, submission.email))
      if (!isAllowed) await endSubmission(db, submission, { contactId: null, confirmedAt: null })
      else await handle({ app, db, now }, form, submission)
    }),
})

async function handle({ app, db, now }: Context, form: FormRow, submission: SubmissionRow) {
  const { tenant_id: tenantId } = form
  const tenant = await requireCompany(db, tenantId)
  const email = submission.email!
  const input = submission.input as unknown as Waiting
  const { doubleOptIn, doiTemplateId, senderId } = readSettings(form.settings)
  const known = await findByEmail(db, tenantId, email)
  if (known?.status === 'complained' || known?.status === 'bounced')
    return endSubmission(db, submission, { contactId: null, confirmedAt: null })
  const contact =
    known ??
    (await createSignUp({ app, db, now }, tenantId, {
      email,
      shopId: form.shop_id,
      language: input.language,
      status: doubleOptIn ? 'pending' : 'subscribed',
      source: 'signup_form',
    }))
  // Without a confirmation only contacts that did not exist: anyone can type the address of another person.
  if (!known && contact.status === 'subscribed')
    return applySubmission({ app, db, now }, tenant, { form, submission, contactId: contact.id, confirmation: null })
  const requestId =
    (await openRequest(db, { tenantId, formId: form.id, contactId: contact.id }, lastValid(contact, now))) ??
    (await requestConfirmation({ app, db, now }, tenant, {
      contactId: contact.id,
      purposeId: form.purpose_id,
      listIds: form.list_ids,
      language: input.language,
      source: 'signup_form',
      proof: submission.proof as object,
      templateId: doiTemplateId,
      senderId,
      confirmedUrl: form.confirmed_url,
    }))
  if (requestId) await assignSubmission(db, submission, { contactId: contact.id, requestId })
  else await endSubmission(db, submission, { contactId: contact.id, confirmedAt: null })
}

/** A confirmation is not sent again within an hour, unless an unsubscription made its link worthless. */
const lastValid = ({ status, status_at }: { status: string; status_at: Date }, now: Date) => {
  const anHourAgo = now.getTime() - HOUR
  return new Date(status === 'unsubscribed' ? Math.max(anHourAgo, status_at.getTime()) : anHourAgo)
}
