// The error catalogue. Code below HTTP throws these errors; each interface renders them in its own envelope.
// `message` names a field or a reason and is never a sentence: clients have the texts.

const STATUS = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  csrf: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  count_mismatch: 409,
  empty_segment: 409,
  suppression_locked: 409,
  expired: 410,
  recently_sent: 423,
  rate_limited: 429,
  server: 500,
  not_implemented: 501,
  upstream: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS
export type ErrorParams = Record<string, unknown>

/** An error that a route declares: a code, or a code and its message. */
export type Failure = ErrorCode | `${ErrorCode}/${string}`

export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly params: ErrorParams | undefined

  constructor(code: ErrorCode, message = '', params?: ErrorParams, status: number = STATUS[code]) {
    super(message)
    this.code = code
    this.status = status
    this.params = params
  }
}

export const statusOf = (code: ErrorCode): number => STATUS[code]

export const validation = (field: string, params?: ErrorParams) => new AppError('validation', field, params)
export const tooLarge = () => new AppError('validation', 'size', undefined, 413)
export const wrongContentType = () => new AppError('validation', 'contentType', undefined, 415)
export const unauthorized = () => new AppError('unauthorized')
export const forbidden = (reason: string) => new AppError('forbidden', reason)
export const csrf = () => new AppError('csrf')
export const notFound = () => new AppError('not_found')
export const methodNotAllowed = () => new AppError('method_not_allowed')
export const conflict = (reason: string, params?: ErrorParams) => new AppError('conflict', reason, params)
export const rateLimited = (bucket: string, retryAfter: number) => new AppError('rate_limited', bucket, { retryAfter })
export const unavailable = (what: string) => new AppError('unavailable', what)
