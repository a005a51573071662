import type { Config } from '../../../platform/config/settings.ts'
import { unavailable } from '../../../platform/errors.ts'
import { passkeysWork } from '../sign-in/index.ts'

/** Five minutes: enough to find a security key, too short to be collected. */
export const CHALLENGE_MS = 5 * 60 * 1000

/** Who asks for a passkey: browsers give the passkeys of our own address only. 503 where no browser allows passkeys. */
export function siteOf(config: Config): { id: string; origin: string } {
  if (!passkeysWork(config)) throw unavailable('passkeys')
  return { id: config.baseHost, origin: new URL(config.baseUrl).origin }
}
