// A segment of the recipients of a mailing: statistics link to the editor of segments, which reads the rules from the
// address. Only plain words stand there, so that no address can bring rules of any other kind.

/** What recipients did. */
const DEEDS = ['all', 'delivered', 'opened', 'not_opened', 'clicked', 'bounced', 'unsubscribed'] as const
export type Deed = (typeof DEEDS)[number]
export const isDeed = (word: string | undefined): word is Deed => DEEDS.some((deed) => deed === word)

interface Mailing {
  kind: 'campaign' | 'automation'
  id: string
  /** The node of an automation that sent the mail. */
  node?: string | undefined
}

interface Options {
  /** False counts programs too. */
  humans?: boolean
  /** The name of the segment. */
  name?: string
  /** The link that they clicked; by default any. */
  link?: string
}

/** The address of the editor with the rules filled in. */
export function segmentAddress({ kind, id, node }: Mailing, deed: Deed, options: Options = {}): string {
  const { humans = true, name = '', link } = options
  const query = new URLSearchParams({ [kind]: id, did: deed, ...(node ? { node } : {}), ...(link ? { link } : {}) })
  if (!humans) query.set('count', 'all')
  if (name) query.set('name', name)
  return `/segments/new?${query}`
}

/** The rules that an address names; null if it names none. */
export function rulesInAddress(search: Readonly<Record<string, string | undefined>>) {
  const { campaign, automation, node, did, count, link } = search
  if (!isDeed(did)) return null
  const of = mailOf(campaign, automation, node)
  if (!of) return null
  const rules = RULES[did].map((rule) => ({
    ...rule,
    ...of,
    ...(count === 'all' && isRead(did) ? { human: false } : {}),
    ...(did === 'clicked' && link && link.length <= MAX_LINK ? { link } : {}),
  }))
  return { type: 'group', match: 'all', rules }
}

const MAX_LINK = 2000
const isId = (text: string | undefined) => /^[1-9]\d{0,18}$/.test(text ?? '')

function mailOf(campaign: string | undefined, automation: string | undefined, node: string | undefined) {
  if (isId(campaign)) return { campaignIds: [campaign] }
  if (!isId(automation)) return null
  return { automationId: automation, ...(node && node.length <= 100 ? { node } : {}) }
}

/** Programs open and click too. */
const isRead = (deed: Deed) => deed === 'opened' || deed === 'not_opened' || deed === 'clicked'

const RULES: Readonly<Record<Deed, readonly { type: string; negate?: true }[]>> = {
  all: [{ type: 'email_sent' }],
  delivered: [{ type: 'email_delivered' }],
  opened: [{ type: 'email_opened' }],
  not_opened: [{ type: 'email_delivered' }, { type: 'email_opened', negate: true }],
  clicked: [{ type: 'email_clicked' }],
  bounced: [{ type: 'email_bounced' }],
  unsubscribed: [{ type: 'email_unsubscribed' }],
}
