import { notifications } from '@mantine/notifications'
import { errorText } from '../i18n/errors.ts'

/** Says in a corner of the page that something is done. */
export const tell = (message: string) => void notifications.show({ message, color: 'teal', autoClose: 4000 })

/** Says that something failed, and why. */
export const tellError = (error: unknown) =>
  void notifications.show({ message: errorText(error), color: 'red', autoClose: 8000 })
