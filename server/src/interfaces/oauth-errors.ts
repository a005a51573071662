import type { AppError } from '../platform/errors.ts'
import type { ErrorRenderer } from '../platform/http/error-reply.ts'

const NAMES: Partial<Record<AppError['code'], string>> = {
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  server: 'server_error',
}

/** Errors of the authorization server in the envelope of its standard. */
export const oauthErrors: ErrorRenderer = {
  prefix: '/oauth/',
  render: ({ code, message }) => ({
    error: NAMES[code] ?? 'invalid_request',
    error_description: message ? `${code}: ${message}` : code,
  }),
}
