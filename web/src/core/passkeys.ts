import type { Answer } from '../api/client.ts'

// The library is loaded when a passkey is used first.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser can use passkeys at all. */
export const knowsPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Asks the browser to make a passkey. It throws when the person cancels. */
export async function makePasskey(options: Answer<'POST /auth/passkeys/options'>) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as never })
}

/** Asks the person for a passkey. It throws when the person cancels. */
export async function askForPasskey(options: Answer<'POST /auth/passkeys/sign-in/options'>) {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as never })
}

/** Why the browser gave no passkey: cancelled or too late, already there, or another reason. */
export function whyNoPasskey(error: unknown): 'cancelled' | 'exists' | 'failed' {
  const { name } = error as { name?: string }
  if (name === 'InvalidStateError') return 'exists'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed'
}
