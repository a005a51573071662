import { rateLimited } from '../../../../platform/errors.ts'

/** Companies whose test or trace runs in this process. A test of a million contacts keeps the database busy for seconds. */
const testing = new Set<string>()
const AGAIN_SECONDS = 5

/** Runs one test or trace of a company at a time; 429 while another one runs. */
export async function oneAtATime<T>(tenantId: string, run: () => Promise<T>): Promise<T> {
  if (testing.has(tenantId)) throw rateLimited('test', AGAIN_SECONDS)
  testing.add(tenantId)
  try {
    return await run()
  } finally {
    testing.delete(tenantId)
  }
}
