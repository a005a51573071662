import { lazy, Suspense, useSyncExternalStore } from 'react'
import { corner } from '../ui/tell.ts'

const Notifications = lazy(() => import('@mantine/notifications').then((m) => ({ default: m.Notifications })))

const listen = (listener: () => void) => {
  corner.listeners.add(listener)
  return () => corner.listeners.delete(listener)
}

/** The corner of the page that shows notifications. */
export function Corner() {
  const isNeeded = useSyncExternalStore(listen, () => corner.isNeeded)
  return isNeeded ? (
    <Suspense fallback={null}>
      <Notifications position="bottom-right" />
    </Suspense>
  ) : null
}
