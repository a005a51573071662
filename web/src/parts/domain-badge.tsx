import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Item } from '../api/client.ts'

const COLORS = { none: 'gray', pending: 'yellow', verified: 'teal', failed: 'red' }

/** Whether the records of a domain are in the DNS. */
export function DomainBadge({ status }: { status: Item<'GET /deliverability/senders'>['domainStatus'] }) {
  const { t } = useTranslation()
  return <Badge color={COLORS[status]}>{t(`domainStates.${status}`)}</Badge>
}
