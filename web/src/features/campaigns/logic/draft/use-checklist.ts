import { useApi } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { type Sender, useSenders } from '../../../../parts/sender/senders.ts'
import type { Campaign } from '../campaign.ts'
import type { CheckItem } from './checks.ts'

/** The checklist of the saved campaign, and what keeps its mails on this installation. */
export function useChecklist(campaign: Campaign) {
  const path = { campaign_id: campaign.id }
  const { data, error, isFetching } = useApi('GET /campaigns/{campaign_id}/checklist', { path }, { isShown: true })
  const { data: setup } = useApi('GET /sending/setup', {}, { enabled: useMay('settings', 'read') })
  const sender = useSenders()?.find(({ id }) => id === campaign.senderId)
  const kept = setup && !setup.relay.configured ? outboxItems(sender) : []
  return { items: data && [...data.items, ...kept], isReady: Boolean(data?.ready), error, isFetching }
}

const warning = (code: string): CheckItem => ({ code, severity: 'warning', params: {} })

/** Without a relay any sender is allowed, but it would not be with one. */
const outboxItems = (sender: Sender | undefined): CheckItem[] => [
  warning('outbox_only'),
  ...(sender && sender.status !== 'confirmed' ? [warning('sender_unconfirmed')] : []),
  ...(sender && sender.domainStatus !== 'verified' ? [warning('domain_unverified')] : []),
]
