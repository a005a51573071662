import type { Context } from '../../../platform/context.ts'
import { type CompanyRow, getCompany } from '../../account/companies/index.ts'
import type { ContactWithState } from '../../audience/contacts/index.ts'
import { type MessageRef, readMessageToken } from '../ledger/index.ts'

/** A link to the preference centre: the message that contains it, and its company. */
export interface PreferenceLink {
  tenant: CompanyRow
  ref: MessageRef
}

/**
 * Opens the token of a link; null when it is not valid or its company was deleted. Tokens have no end of validity: links
 * work after the contact and the mailing were deleted.
 */
export async function openLink(
  { app, db }: Pick<Context, 'app' | 'db'>,
  token: string,
): Promise<PreferenceLink | null> {
  const ref = readMessageToken(app.signingKeys, 'out', token)
  const tenant = ref && (await getCompany(db, ref.tenantId))
  return ref && tenant ? { ref, tenant } : null
}

/** Whether the contact gets no mail any more, so that a choice of lists or a pause would change nothing. */
export const isUnsubscribed = ({ status }: Pick<ContactWithState, 'status'>) =>
  status === 'unsubscribed' || status === 'complained'
