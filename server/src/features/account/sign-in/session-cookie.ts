import type { Config } from '../../../platform/config/settings.ts'
import { SESSION_COOKIE } from '../../../platform/http/cookie-names.ts'

const NINETY_DAYS = 90 * 24 * 3600

/** Hidden from scripts and from requests of other sites. The server ends the session earlier than the cookie does. */
export const sessionCookie = (config: Config, token: string) => cookie(config, token, NINETY_DAYS)

export const noSessionCookie = (config: Config) => cookie(config, '', 0)

const cookie = (config: Config, value: string, maxAge: number) =>
  `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.baseUrl.startsWith('https:') ? '; Secure' : ''}`
