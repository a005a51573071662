import i18next from 'i18next'
import { ApiError } from '../api/client.ts'

/** The text of an API error for the user: by its code, the field and what is wrong with it or uses it; or by less of that. */
export function errorText(error: unknown): string {
  const known = error instanceof ApiError ? error : new ApiError(0, 'server', '')
  const params = { ...known.params, reason: known.reason, ns: 'errors' as const }
  const names = [
    ...[known.reason, known.reason.split('.').at(-1)].map((field) => `${known.code}/${field}/${known.params.reason}`),
    ...Object.keys(known.params.usedBy ?? {}).map((kind) => `${known.code}/${known.reason}/${kind}`),
    ...reasonsOf(known.reason).map((reason) => `${known.code}/${reason}`),
    known.code,
    'server',
  ]
  const name = names.find((key) => i18next.exists(key, { ns: 'errors', keySeparator: false })) ?? 'server'
  return String(i18next.t(name as never, { ...params, keySeparator: false } as never))
}

/** A field and its parents: audience.listIds.0, audience.listIds, audience. */
const reasonsOf = (reason: string): string[] => {
  const parts = reason.split('.')
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('.'))
}

/** Shows an error at the form field that it names; returns false if the form has no such field. */
export function showFieldError(
  form: { values: object; setFieldError(field: string, text: string): void },
  error: ApiError,
): boolean {
  const [field = ''] = error.reason.split(/[.[]/)
  if (!['validation', 'conflict'].includes(error.code) || !(field in form.values)) return false
  form.setFieldError(field, errorText(error))
  return true
}
