import type { Answer, Query } from '../../../api/client.ts'
import type { SearchState } from '../../../core/search-state.ts'

export type Connection = Answer<'GET /auth/connection'>
export type Scope = Connection['scopes'][number]
export type Company = Connection['companies'][number]
type Request = Query<'GET /auth/connection'>

const PARAMETERS: readonly (keyof Request)[] = [
  ...(['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'resource'] as const),
  ...(['code_challenge', 'code_challenge_method'] as const),
]

/** The parameters with which a program sent the person here, without others of the address. */
export const requestIn = (search: SearchState): Request =>
  Object.fromEntries(PARAMETERS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))

/** Why a program cannot be allowed to send: the person may not, or the program may change nothing. */
export const whyNotSend = (off: readonly Scope[], company: Company | undefined): 'right' | 'write' | null =>
  company && !company.canSend ? 'right' : off.includes('write') ? 'write' : null

/** What the person allows: what the program asked for, without what they switched off. Reading is always allowed. */
export const allowedOf = (asked: readonly Scope[], off: readonly Scope[], company: Company | undefined): Scope[] =>
  asked
    .filter((scope) => scope === 'read' || !off.includes(scope))
    .filter((scope) => scope !== 'send' || (asked.includes('write') && !whyNotSend(off, company)))

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Where the person is sent back to: a website, a program on their own computer, or an app with an address of its own. */
export function placeOf({ redirect_uri: address = '' }: Request, website: string): 'website' | 'computer' | 'app' {
  if (LOOPBACK.includes(website)) return 'computer'
  const isWeb = address ? /^https?:/i.test(address) : website.includes('.')
  return isWeb ? 'website' : 'app'
}

/** Addresses that run scripts or show content of their own. */
const REFUSED = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'view-source:']

/** Whether the browser may go to an address of a program: a website, or an app with an address of its own. */
export const isSafeTarget = (address: string): boolean =>
  URL.canParse(address) && !REFUSED.includes(new URL(address).protocol)
