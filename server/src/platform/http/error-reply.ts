import type { AppError } from '../errors.ts'

/** How an interface renders an error. */
export interface ErrorRenderer {
  /** The beginning of its paths. */
  prefix: string
  render(error: AppError): unknown
  /** The status, where it differs from ours. */
  statusOf?(error: AppError): number
}

/** The v1 envelope, for all paths without their own renderer. */
const v1 = ({ code, message, params }: AppError) => ({ error: { code, message, ...(params ? { params } : {}) } })

/** The status and body of an error in the envelope of the interface that the path belongs to. */
export function errorReply(renderers: readonly ErrorRenderer[], path: string, error: AppError) {
  const { render = v1, statusOf } = renderers.find(({ prefix }) => path.startsWith(prefix)) ?? {}
  return { status: statusOf?.(error) ?? error.status, body: render(error) }
}
