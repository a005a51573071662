import * as oidc from 'openid-client'
import type { Context } from '../../../platform/context.ts'
import { derive } from '../../../platform/crypto/tokens.ts'
import { createOneTimeToken, startSession, takeOneTimeToken } from '../accounts/index.ts'
import { type Begun, CALLBACK_PATH, LIFE_SECONDS } from './browser-cookie.ts'
import { SignInFault } from './fault.ts'
import { type Claims, linkPerson } from './link-person.ts'
import { findProvider } from './provider.ts'

type Settings = NonNullable<Context['app']['config']['singleSignOn']>

/** What the provider must repeat, and what only we know. All of it follows from the secret that the browser holds. */
const checksOf = (secret: string) => ({
  state: derive(secret, 'oidc state'),
  nonce: derive(secret, 'oidc nonce'),
  verifier: derive(secret, 'oidc verifier'),
})

/**
 * Begins a sign-in: the secret for the browser, and the address at the provider. To prove that it is them, the person must
 * sign in there again, also in a browser that the provider knows.
 */
export async function beginSignIn({ app, db, now }: Context, settings: Settings, isRecheck: boolean) {
  const provider = await findProvider(app, settings)
  const secret = await createOneTimeToken(db, 'single_sign_on', {}, new Date(now.getTime() + LIFE_SECONDS * 1000))
  const { state, nonce, verifier } = checksOf(secret)
  const url = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: app.config.baseUrl + CALLBACK_PATH,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(isRecheck ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { secret, url: url.href }
}

interface Return {
  begun: Begun
  /** The parameters with which the provider sent the browser back. */
  query: Record<string, string>
  device: { ip: string; userAgent: string }
  requestId: string
}

/**
 * Ends a sign-in with the answer of the provider: starts a session and returns its token, or the address that a mail goes
 * to, by which the person confirms the account. Throws `SignInFault`.
 */
export async function endSignIn(
  { app, db, now }: Context,
  settings: Settings,
  { begun, query, device, requestId }: Return,
) {
  // Used up first: an answer works once, also when it is wrong.
  if (!(await takeOneTimeToken(db, 'single_sign_on', begun.secret, now))) throw new SignInFault('expired')
  const provider = await findProvider(app, settings)
  const claims = await claimsOf(
    provider,
    new URL(`${app.config.baseUrl}${CALLBACK_PATH}?${new URLSearchParams(query)}`),
    begun,
  )
  const { language, next, isRecheck } = begun
  const linked = await linkPerson({ app, db, now }, { claims, language, next, requestId })
  if ('mailedTo' in linked) return linked
  return { session: await startSession(db, { personId: linked.personId, device, isProved: isRecheck }, now) }
}

/** What the provider says about the person, after all of its signatures and our own values were checked. */
async function claimsOf(provider: oidc.Configuration, url: URL, { secret, isRecheck }: Begun): Promise<Claims> {
  const { state, nonce, verifier } = checksOf(secret)
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      // Also if the cookie was changed: then the provider says when the person signed in, or the sign-in fails.
      ...(isRecheck ? { maxAge: LIFE_SECONDS } : {}),
    })
    const id = tokens.claims()!
    // Some providers name the address only there.
    const isThere = id.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
    const more = isThere ? await oidc.fetchUserInfo(provider, tokens.access_token, id.sub) : {}
    const all: Record<string, unknown> = { ...id, ...more }
    return {
      issuer: id.iss,
      subject: id.sub,
      email: typeof all.email === 'string' ? all.email : null,
      isVerified: all.email_verified === true,
      name: typeof all.name === 'string' ? all.name : '',
    }
  } catch (error) {
    const isRefused = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
    throw new SignInFault(isRefused ? 'cancelled' : 'failed', error)
  }
}
