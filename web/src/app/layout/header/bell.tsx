import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../../api/live.ts'
import { OnDemand } from './on-demand.tsx'

/** The number of unread notifications; opens the newest of them. */
export function Bell() {
  const { t } = useTranslation()
  const unread = useLive('notifications')?.unread ?? 0
  const name = t('bell', { count: unread })
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} title={name}>
      <IconBell size={20} />
    </ActionIcon>
  )
  return (
    <Indicator disabled={!unread} label={unread > 99 ? '99+' : unread} size={16} offset={6} color="red.8">
      <OnDemand button={button} opens="dialog" load={() => import('./bell-popover.tsx')} />
    </Indicator>
  )
}
