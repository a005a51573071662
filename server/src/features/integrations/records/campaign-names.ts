import type { MailingRef } from '../../mailing/ledger/index.ts'

/** The types of mailings, by their kind. */
const TYPES: Record<string, string> = { campaign: 'newsletter', transactional: 'transactional' }

/** The names of the campaign or automation that a mail belongs to. */
export function campaignNames(ref: MailingRef | undefined) {
  if (!ref) return { campaign_type: null, campaign_id: null, email_statistic_id: null }
  const statistic = ref.kind === 'campaign' ? `c${ref.objectId}` : `${ref.kind[0]}${ref.objectId}`
  return {
    campaign_type: TYPES[ref.kind] ?? 'automation',
    campaign_id: Number(ref.objectId),
    email_statistic_id: ref.node ? `${statistic}:${ref.node}` : statistic,
  }
}
