import { AppError, validation } from '../../../platform/errors.ts'
import type { Route } from '../../../platform/http/define-route.ts'
import type { Arguments } from '../../../platform/http/operations.ts'
import { mails, type ToolContext } from './define-tool.ts'

export const RECIPIENTS = {
  type: 'integer',
  minimum: 0,
  description: 'How many people this mails, as counted before: another number is refused with count_mismatch',
}

/** How many people an operation mails; null when it cannot be said. Operations of lists of contacts mail each of them. */
const COUNTS: Record<string, (args: Arguments, context: Pick<ToolContext, 'call'>) => Promise<number | null>> = {
  'campaigns.send': ofCampaign,
  'campaigns.resume': ofCampaign,
  'campaigns.retry-failed': ofCampaign,
  'campaigns.winner': ofCampaign,
  'campaigns.test': ofAddresses,
  'templates.test': ofAddresses,
  'automations.add-contacts': ofContacts,
  'automations.release': ofContacts,
  'automations.reschedule': ofContacts,
  'transactional.send': async () => 1,
  'senders.create': async () => 1,
  'senders.resend': async () => 1,
}

async function ofCampaign({ campaign_id }: Arguments, { call }: Pick<ToolContext, 'call'>) {
  const campaign = (await call('campaigns.get', { campaign_id })) as { approvedRecipients?: number | null }
  return campaign.approvedRecipients ?? null
}

async function ofAddresses({ emails }: Arguments) {
  return Array.isArray(emails) ? emails.length : null
}

async function ofContacts({ contactIds }: Arguments) {
  return Array.isArray(contactIds) ? contactIds.length : null
}

/** Whether the tool of an operation needs the number of people that it mails. */
export const recipientsArgument = (route: Route) => mails(route) && Object.hasOwn(COUNTS, route.id)

/** The number of people that a call mails; throws when the assistant counted another number. */
export async function requireCount(
  route: Route,
  { expectedRecipients: expected, ...args }: Arguments,
  context: Pick<ToolContext, 'call'>,
): Promise<number | null> {
  if (!recipientsArgument(route)) return null
  if (!Number.isInteger(expected)) throw validation('expectedRecipients')
  const actual = await COUNTS[route.id]!(args, context)
  if (actual !== null && actual !== expected) throw new AppError('count_mismatch', '', { expected, actual })
  return actual
}
