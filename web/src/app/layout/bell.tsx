import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../api/live.ts'
import { Loading } from '../loading.tsx'

const News = lazy(() => import('../../features/notifications/news.tsx').then((m) => ({ default: m.News })))

/** How many news nobody has read; opened, the newest of them. */
export function Bell() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const unread = useLive('notifications')?.unread ?? 0
  return (
    <Popover width={360} position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus>
      <Indicator disabled={!unread} label={unread > 99 ? '99+' : unread} size={16} offset={6} color="red.8">
        <Popover.Target>
          <Tooltip label={t('bell', { count: unread })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              onClick={() => setOpen(!isOpen)}
              aria-label={t('bell', { count: unread })}
            >
              <IconBell size={20} />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<Loading />}>
          <News onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
