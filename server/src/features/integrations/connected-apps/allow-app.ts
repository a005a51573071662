import type { DbContext } from '../../../platform/context.ts'
import { hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { insertCode } from './code-store.ts'
import { withParams } from './redirects.ts'
import { withImplied } from './scopes.ts'

/** Programs exchange codes at once. */
const CODE_SECONDS = 60

/** Allows a program what a person chose, at most what it asked for. Returns where the person goes: back, with a code. */
export async function allowApp(
  { db, now }: DbContext,
  request: AuthorizationRequest,
  { personId, tenantId, scopes }: { personId: string; tenantId: string; scopes: readonly string[] },
  issuer: string,
): Promise<string> {
  const code = randomToken()
  await insertCode(db, {
    hash: hashToken(code),
    tenant_id: tenantId,
    client_id: request.client.id,
    person_id: personId,
    redirect_uri: request.redirectUri,
    challenge: request.challenge,
    scopes: withImplied(scopes.filter((scope) => (request.scopes as string[]).includes(scope))),
    expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
  })
  // A program that talks to several servers sees by `iss` which of them answers.
  return withParams(request.redirectUri, { code, state: request.state, iss: issuer })
}

/** Where the person goes when there is no code: back, with the fault. */
export const leadBack = (
  { redirectUri, state }: { redirectUri: string; state: string | undefined },
  error: string,
  description: string,
  issuer: string,
) => withParams(redirectUri, { error, error_description: description, state, iss: issuer })
