import { piecesOf } from '../../../platform/render/jinja.ts'

/** How phones transmit a text. `gsm7` has the letters of western languages; any other character needs `ucs2`. */
type SmsEncoding = 'gsm7' | 'ucs2'

interface SmsSize {
  encoding: SmsEncoding
  /** What counts towards the limit of a part: some characters count twice. */
  units: number
  /** The messages that a phone joins to one text; operators charge each. */
  parts: number
}

/** The alphabet of GSM 03.38. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that an escape sign precedes. */
const EXTENDED = new Set('^{}\\[~]|€\f')

/** The units of a text that is one message, and of each part of a longer one. */
const LIMITS = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } }

/** Measures a text as phones transmit it. */
export function measureSms(text: string): SmsSize {
  const characters = [...text]
  const isBasic = characters.every((character) => BASIC.has(character) || EXTENDED.has(character))
  const encoding = isBasic ? 'gsm7' : 'ucs2'
  const sizes = characters.map((character) => (isBasic ? (EXTENDED.has(character) ? 2 : 1) : character.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, joined } = LIMITS[encoding]
  return { encoding, units, parts: units <= single ? Math.min(1, units) : partsOf(sizes, joined) }
}

/** Measures what of a text is the same for all. The values of its tags come on top. */
export function measureTemplate(text: string): SmsSize & { hasTags: boolean } {
  const pieces = piecesOf(text)
  const fixed = pieces.flatMap(({ kind, inner }) => (kind === 'text' ? [inner] : [])).join('')
  const { parts, ...size } = measureSms(fixed)
  const hasTags = pieces.some(({ kind }) => kind === 'expression' || kind === 'statement')
  return { ...size, parts: Math.max(parts, 1), hasTags }
}

/** A character is never divided between two parts. */
function partsOf(sizes: readonly number[], limit: number): number {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > limit) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
