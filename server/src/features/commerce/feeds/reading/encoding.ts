import { guessEncoding, isPlain } from '../../../audience/imports/index.ts'
import { FeedFault } from './faults.ts'

const BOMS: [string, ...number[]][] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]
const SIGNATURES = [
  [0x50, 0x4b, 0x03, 0x04], // zip
  [0x25, 0x50, 0x44, 0x46], // pdf
  [0x89, 0x50, 0x4e, 0x47], // png
  [0xff, 0xd8, 0xff], // jpeg
  [0x47, 0x49, 0x46, 0x38], // gif
]
/** Enough for the declaration of an XML document. */
const HEAD = 300

/**
 * The encoding of a feed. Servers and files often name a wrong one, so the bytes decide: text that is UTF-8 is read so
 * whatever is declared, and text that is not never is. Only then the declaration of the file counts, then that of the
 * server. `evidence` are bytes of the feed with letters beyond ASCII, if the sample has none.
 */
export function encodingOf(sample: Uint8Array, evidence: Uint8Array | null, contentType: string | null): string {
  if (SIGNATURES.some((bytes) => startsWith(sample, bytes))) throw new FeedFault('binary')
  const marked = BOMS.find(([, ...bytes]) => startsWith(sample, bytes))?.[0]
  if (marked) return marked
  const guessed = guessEncoding(evidence ?? sample)
  if (guessed.startsWith('utf-16')) return guessed
  const declared = [declaredIn(sample), /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]]
    .map(known)
    .find((name) => name !== null)
  if (isPlain(evidence ?? sample)) return declared ?? 'utf-8'
  if (guessed === 'utf-8') return 'utf-8'
  return declared && declared !== 'utf-8' ? declared : guessed
}

function declaredIn(sample: Uint8Array): string | undefined {
  const head = Buffer.from(sample.subarray(0, HEAD)).toString('latin1')
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
}

/** The encoding of a label. UTF-16 would show by its bytes. */
function known(label: string | undefined): string | null {
  if (!label || /^utf-?16/i.test(label)) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

const startsWith = (sample: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => sample[at] === byte)
