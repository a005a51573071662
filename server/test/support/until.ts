import { setTimeout as sleep } from 'node:timers/promises'

/** Only ends what hangs: a busy machine takes many times as long as a quiet one. */
const LONGEST_MS = 120_000

/** Waits until a check returns a value, and returns it. A check that fails is tried again. */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  longestMs = LONGEST_MS,
): Promise<NonNullable<T>> {
  const end = performance.now() + longestMs
  for (;;) {
    let cause: unknown
    try {
      const value = await check()
      if (value) return value as NonNullable<T>
    } catch (error) {
      cause = error
    }
    if (performance.now() > end) throw new Error(`${what} did not happen within ${longestMs / 1000} s`, { cause })
    await sleep(50)
  }
}
