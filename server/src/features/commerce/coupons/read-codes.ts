import { setImmediate } from 'node:timers/promises'
import { validation } from '../../../platform/errors.ts'

/** The most codes of a request. */
export const MAX_CODES = 100_000

/** Reading 100,000 codes takes 40 ms; others are answered in between. */
const AT_ONCE = 10_000

const LONGEST = 100
const CODE = /^[^\s\p{Cc}]+$/u

export interface GivenCodes {
  /** One code per line. */
  text?: string
  codes?: readonly string[]
}

export interface ReadCodes {
  /** Valid codes in their order; the same one may come twice. */
  codes: string[]
  /** How many lines are not blank. */
  total: number
}

/**
 * Reads the codes of a request: 1 to 100 characters without spaces. Blank lines do not count; 400 with the field when
 * nothing else is there, or too much.
 */
export async function readCodes({ text = '', codes }: GivenCodes, field: string): Promise<ReadCodes> {
  const read: ReadCodes = { codes: [], total: 0 }
  for (const entry of codes ?? linesOf(text)) {
    const code = entry.trim()
    if (!code) continue
    read.total += 1
    if (read.total > MAX_CODES) throw validation(field)
    if (isCode(code)) read.codes.push(code)
    if (read.total % AT_ONCE === 0) await setImmediate()
  }
  if (!read.total) throw validation(field)
  return read
}

/** Lines that are not blank, one after the other: 5 MB of line breaks would take long to split. */
function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/\S[^\r\n]*/g)) yield line
}

/** Whether a trimmed text can be a code. */
export const isCode = (text: string) => isShort(text) && CODE.test(text)

/** Counts characters, of which some are two of JavaScript's. */
const isShort = (code: string) => code.length <= LONGEST || (code.length <= 2 * LONGEST && [...code].length <= LONGEST)
