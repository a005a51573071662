import i18next from 'i18next'
import { errorText } from '../../i18n/errors.ts'

/** Shows a success message in the corner of the page. */
export const notify = (message: string) => void show(message, 'teal', 4000)

/** Shows an error in the corner of the page. */
export const notifyError = (error: unknown) => void show(errorText(error), 'red', 8000)

/** Loads the notification library with the first message. */
async function show(message: string, color: string, autoClose: number) {
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message, color, autoClose, closeButtonProps: { 'aria-label': i18next.t('close') } })
  messages.isNeeded = true
  for (const listener of messages.listeners) listener()
}

/** Whether any message was shown yet. */
export const messages = { isNeeded: false, listeners: new Set<() => void>() }
