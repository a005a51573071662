import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'

const COLORS = { pending: 'yellow', confirmed: 'teal' }

/** Whether the owner of the address confirmed the sender. */
export function SenderBadge({ status }: Pick<Item<'GET /deliverability/senders'>, 'status'>) {
  const { t } = useTranslation('senders')
  return <Badge color={COLORS[status]}>{t(`states.${status}`)}</Badge>
}
