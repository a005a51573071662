import type { Slots } from '../../../../platform/slots.ts'
import { findForm } from '../store.ts'
import { applySubmission } from './apply.ts'
import { endSubmission, lockOfRequest } from './sql/submissions.ts'

/** Writes what a known or pending contact filled in when the contact confirms it. */
export const confirmSubmissions: Slots['confirmations'] = {
  async confirmed({ app, db, now }, tenant, { id, contactId, proof }) {
    for (const submission of await lockOfRequest(db, tenant.id, id)) {
      const form = await findForm(db, tenant.id, submission.form_id)
      if (form) await applySubmission({ app, db, now }, tenant, { form, submission, contactId, confirmation: proof })
      else await endSubmission(db, submission, { contactId, confirmedAt: now })
    }
  },
}
