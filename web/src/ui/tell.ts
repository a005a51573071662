import i18next from 'i18next'
import { errorText } from '../i18n/errors.ts'

/** Says in a corner of the page that something is done. */
export const tell = (message: string) => void show(message, 'teal', 4000)

/** Says that something failed, and why. */
export const tellError = (error: unknown) => void show(errorText(error), 'red', 8000)

/** What draws them comes with the first that is said. */
async function show(message: string, color: string, autoClose: number) {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message, color, autoClose, closeButtonProps: { 'aria-label': i18next.t('close') } })
  corner.isNeeded = true
  for (const listener of corner.listeners) listener()
}

/** Whether anything was said yet. */
export const corner = { isNeeded: false, listeners: new Set<() => void>() }
