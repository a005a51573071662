import type { Blocker } from './sql/mailability.ts'
import type { ContactWithState } from './store.ts'
import { shownReason } from './suppression/reasons.ts'

const time = (at: Date | null) => at?.toISOString() ?? null

type RowColumns = Pick<
  ContactWithState,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'status'
  | 'engagement'
  | 'is_excluded'
  | 'shop_id'
  | 'suppression_reason'
  | 'blacklisted_at'
  | 'state'
  | 'created_at'
>

export const presentRow = (row: RowColumns) => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  status: row.status,
  engagement: row.engagement,
  excluded: row.is_excluded,
  shopId: row.shop_id,
  suppressionReason: shownReason(row.suppression_reason),
  blacklisted: row.blacklisted_at !== null,
  blacklistedAt: time(row.blacklisted_at),
  state: row.state,
  createdAt: row.created_at.toISOString(),
})

const presentProfile = (row: ContactWithState) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  titleBefore: row.title_before,
  titleAfter: row.title_after,
  salutation: row.salutation,
  salutationFormal: row.salutation_formal,
  vocativeFirstName: row.vocative_first_name,
  vocativeLastName: row.vocative_last_name,
  gender: row.gender,
  language: row.language,
  company: row.company,
  companyId: row.company_id,
  phone: row.phone,
  mobile: row.mobile,
  street: row.street,
  city: row.city,
  postalCode: row.postal_code,
  country: row.country,
  birthday: row.birthday,
  nameDay: row.name_day,
  note: row.note,
  affiliateId: row.affiliate_id,
})

/** The fields of the contact's own row. `describeContact` adds lists, activities and figures. */
export const presentContact = (row: ContactWithState) => ({
  ...presentRow(row),
  ...presentProfile(row),
  suppressedAt: time(row.suppressed_at),
  suppressionNote: row.suppression_note,
  engagementAt: time(row.engagement_at),
  statusAt: time(row.status_at),
  consentAt: time(row.consent_at),
  mailPausedUntil: time(row.mail_paused_until),
  source: row.source,
  consentBasis: row.consent_basis,
  consentWeak: row.consent_weak,
  softBounces: row.soft_bounces,
  updatedAt: row.updated_at.toISOString(),
  editedFields: row.edited_fields,
  sources: [row.source],
})

/** Whether a contact may be mailed, why not, and since when; for a pause, until when. */
export const presentMailability = (row: ContactWithState, blocker: Blocker | null) => ({
  mailable: blocker === null,
  hindrance: blocker,
  at: blocker && time(blockedAt(row, blocker)),
})

function blockedAt(row: ContactWithState, blocker: Blocker): Date | null {
  if (blocker === 'paused') return row.mail_paused_until
  if (blocker === 'blacklisted') return row.blacklisted_at
  if (blocker === 'suppressed') return row.suppressed_at
  if (['complained', 'bounced', 'unsubscribed'].includes(blocker)) return row.suppressed_at ?? row.status_at
  return null
}
