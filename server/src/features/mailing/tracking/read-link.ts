import { isSignedLink, linkSigner, type MessageRef, readMessageToken } from '../../../platform/crypto/message-tokens.ts'
import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'

/** The number of the link that no person sees. */
const TRAP = 0
const LINK = /^(0|[1-9]\d{0,5})\.([\w-]{12})$/

/** The mail that the address of a pixel names; null when it is not one of ours. */
export const readOpen = (keys: SigningKeys, token: string): MessageRef | null => readMessageToken(keys, 'mail', token)

export interface Click {
  ref: MessageRef
  number: number
  /** As it was sent. */
  url: string
  /** The same, fit for a header. The link that no person sees has none: it leads nowhere. */
  target: string | null
}

/**
 * The mail, the link and the target of an address that somebody follows: exactly what we have sent, or null. Whoever
 * changes a letter of it is led nowhere, so nobody can lend our name to an address of his own.
 */
export function readClick(keys: SigningKeys, token: string, link: string, url: unknown): Click | null {
  const [, number, mac] = LINK.exec(link) ?? []
  if (number === undefined || typeof url !== 'string') return null
  const ref = readMessageToken(keys, 'mail', token)
  const sign = ref && signerOf(keys, ref)
  if (!sign || !isSignedLink(sign(Number(number), url), mac!)) return null
  if (Number(number) === TRAP) return { ref, number: TRAP, url, target: null }
  const target = webAddress(url)
  return target === null ? null : { ref, number: Number(number), url, target }
}

type Sign = NonNullable<ReturnType<typeof linkSigner>>
type Mailing = Parameters<typeof linkSigner>[1]

/** Those of mailings that are being read now: to make one takes longer than everything else about a click. */
const signers = new WeakMap<SigningKeys, Map<string, Sign>>()
const MAX_SIGNERS = 1_000

function signerOf(keys: SigningKeys, mailing: Mailing): Sign | null {
  const made = signers.get(keys) ?? new Map<string, Sign>()
  signers.set(keys, made)
  const name = `${mailing.version}:${mailing.tenantId}:${mailing.sourceId}`
  const sign = made.get(name) ?? linkSigner(keys, mailing)
  if (made.size >= MAX_SIGNERS) made.clear()
  if (sign) made.set(name, sign)
  return sign
}

/** As it can stand in a header: one line of ASCII. */
function webAddress(url: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null
  return URL.parse(url)?.href ?? null
}
