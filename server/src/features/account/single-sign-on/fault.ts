/** Why a person was not signed in, in the words of `texts.ts`. */
export type FaultKind = 'expired' | 'cancelled' | 'failed' | 'unverified' | 'unknown' | 'other' | 'unreachable'

/** Ends a sign-in. The person sees a page; the operator finds the cause in the log. */
export class SignInFault extends Error {
  readonly kind: FaultKind
  constructor(kind: FaultKind, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}
