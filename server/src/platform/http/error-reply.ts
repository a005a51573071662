import type { AppError } from '../errors.ts'

/** How an interface renders an error. */
export interface ErrorRenderer {
  /** The beginning of its paths. */
  prefix: string
  render(error: AppError): unknown
}

/** The v1 envelope, for all paths without their own renderer. */
const v1 = ({ code, message, params }: AppError) => ({ error: { code, message, ...(params ? { params } : {}) } })

/** The body of an error in the envelope of the interface that the path belongs to. */
export const errorBody = (renderers: readonly ErrorRenderer[], path: string, error: AppError): unknown =>
  (renderers.find(({ prefix }) => path.startsWith(prefix))?.render ?? v1)(error)
