import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Status } from '../../logic/list/automation.ts'

const COLORS: Record<Status, string> = { draft: 'gray', active: 'teal', paused: 'orange' }

/** The state of an automation. */
export function StateBadge({ status }: { status: Status }) {
  const { t } = useTranslation('automations')
  return <Badge color={COLORS[status]}>{t(`list.states.${status}`)}</Badge>
}
