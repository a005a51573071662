const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The waits before a message that was put off is tried again. */
const DELAYS = [0.75 * MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE, HOUR, 2 * HOUR]
const LAST_DELAY = 4 * HOUR
const GIVEN_UP_AFTER = 48 * HOUR

/** When to try again, in milliseconds, after so many tries; null when it has been tried for two days. */
export function retryDelay(tries: number): number | null {
  const waited = Array.from({ length: tries }, (_, i) => delayOf(i)).reduce((sum, delay) => sum + delay, 0)
  return waited < GIVEN_UP_AFTER ? delayOf(tries) : null
}

const delayOf = (tries: number) => DELAYS[tries] ?? LAST_DELAY
