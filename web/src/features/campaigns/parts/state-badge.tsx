import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Status } from './campaign.ts'

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

/** How far a campaign is, in a word. */
export function StateBadge({ status }: { status: Status }) {
  const { t } = useTranslation('campaigns')
  return <Badge color={COLORS[status]}>{t(`states.${status}`)}</Badge>
}
