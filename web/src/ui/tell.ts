import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { errorText } from '../i18n/errors.ts'

/** Says in a corner of the page that something is done. */
export const tell = (message: string) => show(message, 'teal', 4000)

/** Says that something failed, and why. */
export const tellError = (error: unknown) => show(errorText(error), 'red', 8000)

const show = (message: string, color: string, autoClose: number) =>
  void notifications.show({ message, color, autoClose, closeButtonProps: { 'aria-label': i18next.t('close') } })
