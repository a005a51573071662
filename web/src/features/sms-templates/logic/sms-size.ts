/** How phones transmit a text: `gsm7` has the letters of western languages, any other character needs `ucs2`. */
export interface SmsSize {
  encoding: 'gsm7' | 'ucs2'
  /** What counts towards the limit; some characters count twice. */
  units: number
  parts: number
  /** The units that the parts have room for. */
  room: number
  /** Whether values of tags come on top. */
  hasTags: boolean
  /** Characters that make the parts shorter. */
  rare: string[]
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€\f')
const LIMITS = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } }
const TAG = /\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)|\{#.*?(?:#\}|$)/gs

/** The size of a text without the values of its tags, as the server measures it. */
export function sizeOf(text: string): SmsSize {
  const characters = [...text.replace(TAG, '')]
  const rare = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENDED.has(one)))]
  const encoding = rare.length ? 'ucs2' : 'gsm7'
  const sizes = characters.map((one) => (rare.length ? one.length : EXTENDED.has(one) ? 2 : 1))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, joined } = LIMITS[encoding]
  const parts = units <= single ? 1 : partsOf(sizes, joined)
  return { encoding, units, parts, room: parts === 1 ? single : parts * joined, hasTags: /\{[{%]/.test(text), rare }
}

/** A character is never divided between two parts. */
function partsOf(sizes: readonly number[], limit: number): number {
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > limit) [parts, used] = [parts + 1, 0]
    used += size
  }
  return parts
}

/** A text whose letters have no accents, so that more of them fit into an SMS. Tags stay as they are. */
export const withoutAccents = (text: string): string =>
  text
    .split(/(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\})/s)
    .map((piece, i) => (i % 2 ? piece : plain(piece)))
    .join('')

const SIGNS: Record<string, string> = {
  '„': '"',
  '“': '"',
  '”': '"',
  '‚': "'",
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}

const plain = (text: string) =>
  [...text].map((one) => (BASIC.has(one) ? one : (SIGNS[one] ?? one.normalize('NFD').replace(/\p{M}/gu, '')))).join('')
