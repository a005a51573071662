import { AppError } from '../../../../platform/errors.ts'
import { OutgoingError } from '../../../../platform/net/outgoing.ts'
import { FeedFault } from '../reading/faults.ts'

/** An answer of the server that is no file. */
export class AnswerFault extends Error {
  override name = 'AnswerFault'
  readonly status: number

  constructor(status: number) {
    super(`status ${status}`)
    this.status = status
  }
}

/** Why a run failed, as `lastRun` names it; null for errors that another try may not have. */
export function failureOf(error: unknown): { failure: string; httpStatus?: number } | null {
  if (error instanceof FeedFault) return { failure: error.code }
  if (error instanceof AnswerFault) return { failure: 'status', httpStatus: error.status }
  if (error instanceof OutgoingError) return { failure: error.reason === 'size' ? 'too_large' : error.reason }
  if (!(error instanceof AppError)) return null
  if (error.message === 'size') return { failure: 'too_large' }
  if (error.message === 'data_key') return { failure: 'data_key' }
  // A piece that took a thread too long.
  return error.code === 'validation' ? { failure: 'format' } : null
}
