import type { SigningKeys } from '../../../platform/crypto/signing-keys.ts'
import { isSignedLink, linkSigner, type MessageRef, readMessageToken } from '../ledger/index.ts'

/** The number of the link that people do not see. */
const TRAP = 0
const LINK = /^(0|[1-9]\d{0,5})\.([\w-]{12})$/

/** Reads the token of a tracking pixel; null when it is not valid. */
export const readOpen = (keys: SigningKeys, token: string): MessageRef | null => readMessageToken(keys, 'mail', token)

export interface Click {
  ref: MessageRef
  number: number
  /** The target as it was sent. */
  url: string
  /** The target as a header can contain it. The trap has none. */
  target: string | null
}

/**
 * Reads the address of a link in a mail; null unless it is exactly as it was sent. An altered target is refused, so
 * that the redirect cannot be used to lend the company's domain to other sites.
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

/** Signers of recent mailings: to make one takes longer than the rest of a click. */
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

/** A web address as one line of ASCII, as a header can contain it; null for other addresses. */
function webAddress(url: string): string | null {
  if (!/^https?:\/\//i.test(url)) return null
  return URL.parse(url)?.href ?? null
}
