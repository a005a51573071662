import type { DbContext } from '../../../platform/context.ts'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import { dropOldestUnused, insertClient } from './client-store.ts'
import { OAuthFault } from './oauth-fault.ts'
import { isAllowedRedirect } from './redirects.ts'

/** Programs that registered and were never connected, of all callers. More are an attack: the oldest give way. */
const MOST_UNUSED = 50_000

interface Registration {
  redirect_uris?: readonly string[]
  client_name?: string
}

/** Registers a program by itself (RFC 7591). It gets no secret: PKCE protects its codes. */
export async function registerClient({ db, now }: DbContext, { redirect_uris: uris = [], client_name }: Registration) {
  if (!uris.length) throw new OAuthFault('invalid_redirect_uri', 'redirect_uris is required')
  const wrong = uris.find((uri) => !isAllowedRedirect(uri))
  if (wrong !== undefined)
    throw new OAuthFault('invalid_redirect_uri', 'use https, a loopback address or an own scheme')
  await dropOldestUnused(db, MOST_UNUSED)
  const id = randomToken()
  const name = shownName(client_name)
  await insertClient(db, { id, name, redirect_uris: [...uris], created_at: now })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: [...uris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** A name that looks like what it is: without invisible characters and line breaks. */
const shownName = (name = '') =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100) || 'MCP client'
