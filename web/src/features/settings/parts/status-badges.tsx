import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'

type Sender = Item<'GET /deliverability/senders'>
const COLORS = { none: 'gray', pending: 'yellow', verified: 'teal', failed: 'red', confirmed: 'teal' }

/** Whether records of a domain are in the DNS, in words. */
export function DomainBadge({ status }: { status: Sender['domainStatus'] }) {
  const { t } = useTranslation('settings')
  return <Badge color={COLORS[status]}>{t(`domains.states.${status}`)}</Badge>
}

/** Whether somebody who reads the mailbox of a sender agreed. */
export function SenderBadge({ status }: { status: Sender['status'] }) {
  const { t } = useTranslation('settings')
  return <Badge color={COLORS[status]}>{t(`senders.states.${status}`)}</Badge>
}
