import type { AppError } from '../errors.ts'

/** How an interface shows an error. */
export interface ErrorRenderer {
  /** Paths that it is for. */
  prefix: string
  render(error: AppError): unknown
}

/** The v1 envelope, for everything that has no renderer of its own. */
const v1 = ({ code, message, params }: AppError) => ({ error: { code, message, ...(params ? { params } : {}) } })

/** The body of an error for a path: that of the interface the path belongs to. */
export const errorBody = (renderers: readonly ErrorRenderer[], path: string, error: AppError): unknown =>
  (renderers.find(({ prefix }) => path.startsWith(prefix))?.render ?? v1)(error)
