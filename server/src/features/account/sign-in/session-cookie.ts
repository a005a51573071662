import type { Config } from '../../../config.ts'
import { SESSION_COOKIE } from '../../../platform/http/server.ts'

const NINETY_DAYS = 90 * 24 * 3600

/** Out of reach for scripts and for requests that other sites start. The session itself ends earlier on the server. */
export const sessionCookie = (config: Config, token: string) => cookie(config, token, NINETY_DAYS)

export const noSessionCookie = (config: Config) => cookie(config, '', 0)

const cookie = (config: Config, value: string, maxAge: number) =>
  `${SESSION_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${config.baseUrl.startsWith('https:') ? '; Secure' : ''}`
