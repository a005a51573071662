import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Status } from '../logic/campaign.ts'

const COLORS: Record<Status, string> = {
  draft: 'gray',
  approved: 'cyan',
  scheduled: 'blue',
  preparing: 'violet',
  testing: 'violet',
  deciding: 'yellow',
  sending: 'violet',
  paused: 'orange',
  sent: 'teal',
  cancelled: 'gray',
  failed: 'red',
}

/** The state of a campaign. */
export function StateBadge({ status }: { status: Status }) {
  const { t } = useTranslation('campaigns')
  return <Badge color={COLORS[status]}>{t(`states.${status}`)}</Badge>
}
