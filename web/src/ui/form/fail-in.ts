import type { ApiError } from '../../api/client.ts'
import { showFieldError } from '../../i18n/errors.ts'
import { notifyError } from '../message/notify.ts'

type Form = Parameters<typeof showFieldError>[0]

/** Shows the error at the form field that it names, or else in the corner of the page. */
export const failIn = (form: Form) => (error: ApiError) => {
  if (!showFieldError(form, error)) notifyError(error)
}
