import type { Config } from '../../../platform/config/settings.ts'

const NAME = 'postrider_oidc'
export const CALLBACK_PATH = '/api/v1/auth/oidc/callback'
export const LIFE_SECONDS = 600

/** A sign-in that was begun in this browser: the secret, and where and in which language it continues. */
export interface Begun {
  secret: string
  language: string
  next: string
  /** The person must sign in at the provider again, to prove that it is them. */
  isRecheck: boolean
}

/** Ties the answer of the provider to the browser that asked: in another browser the answer does nothing. */
export function begunCookie(config: Config, { secret, language, next, isRecheck }: Begun): string {
  const value = [secret, language, Buffer.from(next).toString('base64url'), ...(isRecheck ? ['r'] : [])].join('.')
  return cookie(config, value, LIFE_SECONDS)
}

export const noBegunCookie = (config: Config) => cookie(config, '', 0)

/** Reads the cookie; null if the browser has none, or one that we did not set. */
export function readBegun(config: Config, cookies: Readonly<Record<string, string | undefined>>): Begun | null {
  const [, secret, language, next, mark] =
    /^([\w-]{20,100})\.([a-z]{2})\.([\w-]*)(?:\.(r))?$/.exec(cookies[NAME] ?? '') ?? []
  if (!secret || !language || next === undefined) return null
  const page = ownPage(config, Buffer.from(next, 'base64url').toString('utf8'))
  return { secret, language, next: page, isRecheck: mark === 'r' }
}

/** A page of the application or of an invitation; the first page for everything else, so that no link leads to another site. */
export function ownPage({ baseUrl }: Config, next: string): string {
  const url = URL.parse(next, baseUrl)
  const isOwn = url?.origin === new URL(baseUrl).origin && /^\/(app|invitation)\//.test(url.pathname)
  return url && isOwn ? url.pathname + url.search : '/'
}

// Lax: the browser comes back from the page of the provider, which is another site.
const cookie = ({ baseUrl }: Config, value: string, maxAge: number) =>
  `${NAME}=${value}; Path=${CALLBACK_PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`
