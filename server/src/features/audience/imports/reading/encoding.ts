// Detects the encoding of a file. Czech and Slovak shops send mostly UTF-8, then windows-1250 (Excel), UTF-16 (Excel's
// "Unicode text") and, from old Unix systems, ISO-8859-2.
import { isAscii } from 'node:buffer'
import { FileFault, type FileFaultCode } from './faults.ts'
import { ENCODINGS, type Encoding } from './format.ts'

const SIGNATURES: [FileFaultCode, ...number[]][] = [
  ['zip', 0x50, 0x4b, 0x03, 0x04], // also xlsx, ods, numbers
  ['zip', 0x50, 0x4b, 0x05, 0x06],
  ['zip', 0x1f, 0x8b], // gzip
  ['zip', 0x37, 0x7a, 0xbc, 0xaf], // 7z
  ['zip', 0x52, 0x61, 0x72, 0x21], // rar
  ['binary', 0x89, 0x50, 0x4e, 0x47], // png
  ['binary', 0xff, 0xd8, 0xff], // jpeg
  ['binary', 0x47, 0x49, 0x46, 0x38], // gif
  ['binary', 0x25, 0x50, 0x44, 0x46, 0x2d], // pdf
  ['binary', 0xd0, 0xcf, 0x11, 0xe0], // xls before 2007
]
const BOMS: [Encoding, ...number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/** Throws for a file that is not text. `wanted` overrides detection, except that text never contains NUL. */
export function detectEncoding(sample: Uint8Array, wanted?: string): { encoding: Encoding; bom: boolean } {
  const signature = SIGNATURES.find(([, ...bytes]) => startsWith(sample, bytes))
  if (signature) throw new FileFault(signature[0])
  if (startsWith(sample, [0xff, 0xfe, 0, 0])) throw new FileFault('encoding') // UTF-32
  const marked = BOMS.find(([, ...bytes]) => startsWith(sample, bytes))?.[0]
  if (wanted !== undefined) {
    const encoding = readWanted(sample, wanted, marked)
    return { encoding, bom: marked === encoding }
  }
  const encoding = marked ?? guessEncoding(sample)
  if (hasControls(sample, encoding)) throw new FileFault('binary')
  return { encoding, bom: marked !== undefined }
}

function readWanted(sample: Uint8Array, wanted: string, marked: Encoding | undefined): Encoding {
  const encoding = wanted === 'utf-16' ? (marked ?? guessUtf16(sample) ?? 'utf-16le') : (wanted as Encoding)
  if (!ENCODINGS.includes(encoding)) throw new FileFault('encoding')
  if (hasControls(sample, encoding)) throw new FileFault('encoding')
  return encoding
}

/** Guesses the encoding of bytes without a byte order mark. */
export function guessEncoding(sample: Uint8Array): Encoding {
  const utf16 = sample.includes(0) ? guessUtf16(sample) : null
  if (utf16) return utf16
  return isUtf8(sample) ? 'utf-8' : centralEuropean(sample)
}

/** Whether all bytes are ASCII, which is the same in all encodings but UTF-16. */
export const isPlain = (bytes: Uint8Array) => isAscii(bytes) && !bytes.includes(0)

/** UTF-16 without a mark is recognised by its zeros: most letters of our languages have a zero as their high byte. */
function guessUtf16(sample: Uint8Array): Encoding | null {
  let even = 0
  let odd = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] !== 0) continue
    if (at % 2) odd++
    else even++
  }
  const pairs = sample.length / 2
  if (odd > pairs * 0.4 && even < pairs * 0.01) return 'utf-16le'
  if (even > pairs * 0.4 && odd < pairs * 0.01) return 'utf-16be'
  return null
}

/** Accepts damage in places: in an 8-bit encoding hardly any two letters form a valid sequence. */
function isUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample, { stream: true }) // the last character may be cut
  let valid = 0
  let invalid = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) invalid++
    else if (code > 0x7f) valid++
  }
  return valid >= invalid * 5
}

const CZECH = new Set([0xec, 0xf8, 0xf9, 0xcc, 0xd8, 0xd9]) // ě ř ů: the same bytes in both
const SLOVAK = new Set([0xe4, 0xf4, 0xe5, 0xe0, 0xc4, 0xd4]) // ä ô ĺ ŕ
const LATIN2 = new Set([0xa9, 0xab, 0xae, 0xb9, 0xbb, 0xa5, 0xb5]) // Š Ť Ž š ť Ľ ľ; in windows-1250 © « ® ą » Ą µ

/**
 * Tells windows-1250 from ISO-8859-2. They differ in Š Ť Ž š ť ž and Ľ ľ. In windows-1250 the first six have the codes
 * of unused control characters of ISO-8859-2; the bytes of ISO-8859-2 for them are signs in windows-1250, which do not
 * occur inside words. Byte BE is ž in one and ľ in the other: it counts only when there is no other sign, and then the
 * language decides. In doubt it is windows-1250, by far the more common.
 */
function centralEuropean(sample: Uint8Array): Encoding {
  let windows = 0
  let latin2 = 0
  let language = 0
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at]!
    if (byte < 0x80) continue
    if (byte < 0xa0) windows += 3
    else if (byte === 0xbc) windows++
    else if (LATIN2.has(byte) && (isLetter(sample[at - 1]) || isLetter(sample[at + 1]))) latin2++
    else if (CZECH.has(byte)) language++
    else if (SLOVAK.has(byte)) language--
  }
  if (windows === latin2 && sample.includes(0xbe)) return language > 0 ? 'iso-8859-2' : 'windows-1250'
  return latin2 > windows ? 'iso-8859-2' : 'windows-1250'
}

const isLetter = (byte = 0) => byte >= 0xc0 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/** Whether the sample has NUL, or too many control characters for a text. Decodes first: UTF-16 has zero bytes. */
function hasControls(sample: Uint8Array, encoding: Encoding): boolean {
  const text = new TextDecoder(encoding).decode(sample, { stream: true })
  let controls = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0) return true
    if (code < 0x20 && (code < 9 || code > 13) && code !== 0x1a) controls++
  }
  return controls > text.length * 0.02
}

const startsWith = (sample: Uint8Array, bytes: number[]) => bytes.every((byte, at) => sample[at] === byte)
