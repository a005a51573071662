import * as oidc from 'openid-client'
import type { Context } from '../../../platform/context.ts'
import { SignInFault } from './fault.ts'

type App = Pick<Context['app'], 'config' | 'outgoing' | 'clock'>
type Settings = NonNullable<App['config']['singleSignOn']>

/** A provider that moves its addresses is found again within an hour. Its keys are renewed when an unknown one is used. */
const KEPT_MS = 3600 * 1000
const TIMEOUT_MS = 10_000

const known = new WeakMap<Settings, { at: number; found: Promise<oidc.Configuration> }>()

/** The provider as it describes itself, kept for an hour; a failed look-up is not kept. */
export function findProvider(app: App, settings: Settings): Promise<oidc.Configuration> {
  const now = app.clock.now().getTime()
  const last = known.get(settings)
  if (last && now - last.at < KEPT_MS) return last.found
  const found = discover(app, settings)
  known.set(settings, { at: now, found })
  found.catch(() => known.delete(settings))
  return found
}

async function discover({ outgoing }: App, { issuer, clientId, clientSecret }: Settings) {
  const fetching = fetchThrough(outgoing)
  const isLocal = issuer.startsWith('http:')
  const found = await oidc
    .discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: fetching,
      execute: isLocal ? [oidc.allowInsecureRequests] : [],
    })
    .catch((error) => {
      throw new SignInFault('unreachable', error)
    })
  const metadata = found.serverMetadata()
  // The standard's default is Basic.
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const auth = takesPost ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret)
  const provider = new oidc.Configuration(metadata, clientId, clientSecret, auth)
  provider[oidc.customFetch] = fetching
  // Without it, the library trusts the connection and does not verify signatures.
  oidc.enableNonRepudiationChecks(provider)
  if (isLocal) oidc.allowInsecureRequests(provider)
  return provider
}

/** The library's requests through our client, whose time, size and targets are limited. */
const fetchThrough =
  (outgoing: App['outgoing']): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const isForm = body instanceof URLSearchParams
    const answer = await outgoing.request({
      url,
      method,
      headers: { ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}), ...headers },
      ...(body === undefined || body === null ? {} : { body: String(body) }),
      timeoutMs: TIMEOUT_MS,
    })
    const flat = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    const isEmpty = answer.status === 204 || answer.status === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.body), { status: answer.status, headers: flat })
  }
