import { SESSION_COOKIE } from '../../../platform/http/cookie-names.ts'

/** The token of the session that a browser has; empty without one. */
export const sessionTokenIn = (cookies: Readonly<Record<string, string | undefined>>): string =>
  cookies[SESSION_COOKIE] ?? ''
