import type { AppError } from '../platform/errors.ts'
import type { ErrorRenderer } from '../platform/http/error-reply.ts'

const TEXTS: Partial<Record<AppError['code'], string>> = {
  unauthorized: 'Authentication Failed',
  not_found: 'Not Found',
  method_not_allowed: 'Method Not Allowed',
  rate_limited: 'Rate limit exceeded.',
  forbidden: 'Forbidden',
}

/** Clients of the compatible interface show the text to people. */
function textOf({ code, message }: AppError): string {
  if (code !== 'validation') return TEXTS[code] ?? (message ? `${code}: ${message}` : code)
  // Messages with words are sentences already; others are names of fields.
  return message.includes(' ') ? message : `Invalid value: ${message}.`
}

/** A body that is no JSON is 400; other wrong input is 422. */
const statusOf = ({ code, message, status }: AppError): number =>
  code === 'validation' && status === 400 && message !== 'body' ? 422 : status

const render = (error: AppError) => ({ status: 'error', meta: [], message: textOf(error) })

/** Errors in the envelope of the compatible interface, also of unknown paths. */
export const v3Errors: readonly ErrorRenderer[] = ['/api/v3', '/api/csv'].map((prefix) => ({
  prefix,
  render,
  statusOf,
}))
