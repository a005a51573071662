import type { Db } from '../../../platform/db/database.ts'
import { type ClientRow, findClient } from './client-store.ts'
import { OAuthFault } from './oauth-fault.ts'
import { isRegistered } from './redirects.ts'
import { readScopes, type Scope } from './scopes.ts'

/** The parameters with which a program sends a person here. */
export interface AuthorizationParams {
  client_id?: string
  redirect_uri?: string
  response_type?: string
  code_challenge?: string
  code_challenge_method?: string
  scope?: string
  state?: string
  resource?: string
}

/** A request whose program and address are known: faults in it are reported to the program. */
export interface AuthorizationRequest {
  client: ClientRow
  redirectUri: string
  state: string | undefined
  scopes: Scope[]
  challenge: string
}

/** The resource that tokens are for: the MCP server. */
export const resourceOf = (baseUrl: string) => `${baseUrl}/mcp`

/** The program of a request and where it may send the person; null when either is unknown: then nothing is sent there. */
export async function readClient(db: Db, { client_id, redirect_uri }: AuthorizationParams) {
  const client = client_id ? await findClient(db, client_id) : undefined
  if (!client) return null
  const [only, ...others] = client.redirect_uris
  const redirectUri = redirect_uri ?? (others.length ? undefined : only)
  return redirectUri && isRegistered(client.redirect_uris, redirectUri) ? { client, redirectUri } : null
}

/** Reads the rest of a request. */
export function readRequest(
  { client, redirectUri }: NonNullable<Awaited<ReturnType<typeof readClient>>>,
  params: AuthorizationParams,
  baseUrl: string,
): AuthorizationRequest {
  if (params.response_type !== 'code') throw new OAuthFault('unsupported_response_type', 'response_type must be code')
  const { code_challenge: challenge, code_challenge_method: method } = params
  if (!challenge || !/^[\w-]{43}$/.test(challenge) || method !== 'S256')
    throw new OAuthFault('invalid_request', 'PKCE with code_challenge_method S256 is required')
  requireResource(params.resource, baseUrl)
  return { client, redirectUri, state: params.state, scopes: readScopes(params.scope), challenge }
}

/** Refuses to make tokens for other servers. */
export function requireResource(resource: string | undefined, baseUrl: string) {
  if (resource === undefined) return
  const isOurs = resource.replace(/\/$/, '') === resourceOf(baseUrl)
  if (!isOurs) throw new OAuthFault('invalid_target', 'the resource must be the address of the MCP server')
}
