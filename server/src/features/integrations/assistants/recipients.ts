import { conflict } from '../../../platform/errors.ts'
import type { Arguments } from '../../../platform/http/operations.ts'

/** Calls an operation and returns its JSON. */
export type Call = (operation: string, args?: Arguments) => Promise<unknown>

/** How many people a call mails, and the state of the object that this was counted for. */
export interface Counted {
  /** Null when it cannot be said: then a person always decides. */
  recipients: number | null
  countedFor: string
}

type Count = (args: Arguments, call: Call) => Promise<Counted>
type State = (args: Arguments, call: Call) => Promise<string>

/** The state of an object whose content is mailed: it changes with each change. */
async function stateOf(call: Call, operation: string, args: Arguments): Promise<string> {
  const { version, updatedAt } = (await call(operation, args)) as { version?: number; updatedAt?: string }
  return `${version ?? ''} ${updatedAt ?? ''}`
}

const ofTemplate: State = ({ templateId, template_id }, call) =>
  stateOf(call, 'templates.get', { template_id: templateId ?? template_id })
const ofAutomation: State = ({ automation_id }, call) => stateOf(call, 'automations.get', { automation_id })
const ofContent: State = ({ campaign_id }, call) => stateOf(call, 'campaigns.get', { campaign_id })
const ofNothing: State = async () => ''

const counting =
  (number: (args: Arguments) => number | null, state: State): Count =>
  async (args, call) => ({ recipients: number(args), countedFor: await state(args, call) })

const lengthOf = (name: 'emails' | 'contactIds') => (args: Arguments) => {
  const listed = args[name]
  return Array.isArray(listed) ? listed.length : null
}
const one = () => 1
const unknown = () => null

interface Campaign {
  version: number
  approvedAt: string | null
  approvedRecipients: number | null
  counts: { queued: number; failed: number }
}

/** A campaign that changes after it was counted must be counted again. */
const ofCampaign =
  (number: (campaign: Campaign) => number | null): Count =>
  async ({ campaign_id }, call) => {
    const campaign = (await call('campaigns.get', { campaign_id })) as Campaign
    const recipients = number(campaign)
    if (recipients === null) throw conflict('status')
    return { recipients, countedFor: `${campaign.version} ${campaign.approvedAt ?? ''}` }
  }

const waiting = ofCampaign(({ counts }) => counts.queued)

/** How many people each operation mails that mails some. */
export const COUNTS: Record<string, Count> = {
  'campaigns.send': ofCampaign(({ approvedRecipients }) => approvedRecipients),
  'campaigns.resume': waiting,
  'campaigns.winner': waiting,
  'campaigns.retry-failed': ofCampaign(({ counts }) => counts.failed),
  'campaigns.test': counting(lengthOf('emails'), ofContent),
  'templates.test': counting(lengthOf('emails'), ofTemplate),
  'automations.add-contacts': counting(lengthOf('contactIds'), ofAutomation),
  'automations.release': counting(lengthOf('contactIds'), ofAutomation),
  'automations.reschedule': counting(lengthOf('contactIds'), ofAutomation),
  // Contacts enter a running automation one after the other.
  'automations.activate': counting(unknown, ofAutomation),
  'transactional.send': counting(one, ofTemplate),
  'senders.create': counting(one, ofNothing),
  'senders.resend': counting(one, ofNothing),
}

/** Counts the people that a call mails. */
export const countRecipients = (operation: string, args: Arguments, call: Call): Promise<Counted> =>
  (COUNTS[operation] ?? counting(unknown, ofNothing))(args, call)
