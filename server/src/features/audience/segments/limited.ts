import { TooSlow } from '../../../platform/db/second-plan.ts'
import { validation } from '../../../platform/errors.ts'

/** Work with a time limit: a definition that needs more is a fault of the definition. */
export async function limited<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TooSlow ? validation('definition', { reason: 'too_slow' }) : error
  }
}
