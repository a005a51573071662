import { sql } from 'kysely'
import type { TimelineSource } from '../../../../audience/contacts/index.ts'
import { formSubmitted } from '../../events.ts'
import { namesOfForms } from '../../store.ts'

/** The timeline adds this to the ids of submissions, so that they differ from the ids of events, mails and others. */
const SUBMISSIONS_FROM = '3458764513820540928'

/** Forms that a contact sent, and confirmed where that was needed. */
export const formTimeline: TimelineSource = {
  isEmptyAtFirst: true,
  types: [formSubmitted.type],
  rows: ({ tenantId, id, from }) => sql`
    select id + ${SUBMISSIONS_FROM}::bigint as id, confirmed_at as at, ${formSubmitted.type}::text as type,
      jsonb_build_object('formId', form_id::text) as data
    from form_submission
    where tenant_id = ${tenantId} and contact_id = ${id} and confirmed_at >= ${from}`,
  async present(db, tenantId, rows) {
    const formIds = rows.map(({ data }) => (data as { formId: string }).formId)
    const names = await namesOfForms(db, tenantId, [...new Set(formIds)])
    return formIds.map((formId) => ({
      type: formSubmitted.type,
      title: names.get(formId) ?? '',
      params: { formId },
    }))
  },
}
