import { Popover } from '@mantine/core'
import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import { Loading } from '../../loading.tsx'

const NewestNotifications = lazy(() =>
  import('../../../features/notifications/parts/newest-notifications.tsx').then((m) => ({
    default: m.NewestNotifications,
  })),
)

export default function BellPopover({ button }: { button: ReactElement<{ onClick?: () => void }> }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover width={360} position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus>
      <Popover.Target>{cloneElement(button, { onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={<Loading />}>
          <NewestNotifications onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
