import type { ApiError } from '../../../api/client.ts'
import { tellField } from '../../../i18n/errors.ts'
import { tellError } from '../../../ui/tell.ts'

type Form = Parameters<typeof tellField>[0]

/** Says what failed at the field that is wrong, or else in a corner of the page. */
export const failIn = (form: Form) => (error: ApiError) => {
  if (!tellField(form, error)) tellError(error)
}
