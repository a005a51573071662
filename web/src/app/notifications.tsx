import { lazy, Suspense, useSyncExternalStore } from 'react'
import { messages } from '../ui/message/notify.ts'

const Notifications = lazy(() => import('@mantine/notifications').then((m) => ({ default: m.Notifications })))

const listen = (listener: () => void) => {
  messages.listeners.add(listener)
  return () => messages.listeners.delete(listener)
}

/** Messages about results and errors, in the corner of the page. */
export function NotificationArea() {
  const isNeeded = useSyncExternalStore(listen, () => messages.isNeeded)
  return isNeeded ? (
    <Suspense fallback={null}>
      <Notifications position="bottom-left" />
    </Suspense>
  ) : null
}
