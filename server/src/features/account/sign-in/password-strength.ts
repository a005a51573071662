import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, validation } from '../../../platform/errors.ts'
import { normalForm } from '../../../platform/text/normalise.ts'

/** Why a password is too easy to guess: it is a common one, follows a pattern, or consists of the person's own words. */
export type Weakness = 'common' | 'simple' | 'personal'

/** 400 with the reason when a password is easy to guess. `own`: the address and names of the person. */
export function requireStrong(password: string, own: readonly string[]) {
  const reason = weaknessOf(password, own)
  if (reason) throw validation('password', { reason })
}

/** The reason of such an error; null for other errors. */
export const weaknessIn = (error: unknown): Weakness | null =>
  error instanceof AppError && error.message === 'password' ? ((error.params?.reason as Weakness) ?? null) : null

export function weaknessOf(password: string, own: readonly string[]): Weakness | null {
  const plain = folded(password)
  if (isCommon(plain) || isCommon(withoutLeet(plain))) return 'common'
  if (isRepeated(plain) || isPattern(plain)) return 'simple'
  return isPersonal(plain, own) ? 'personal' : null
}

/** In lower case and without diacritics. */
const folded = (text: string) => normalForm(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The passwords of at least ten characters that are used most, in lower case: from the ten million that Mark Burnett
 * published, without those that the other rules find.
 */
const COMMON = linesOf('common-passwords.txt')
/** Words that Czechs and Slovaks use with a number: names, seasons, cities, clubs. */
const WORDS = linesOf('common-words.txt')
const STEM_LENGTH = 5
const STEMS = new Set([...WORDS, ...COMMON.map(stemOf).filter((stem) => stem.length >= STEM_LENGTH)])
const WHOLE = new Set(COMMON)

/** Whether it is a common password or word, or one with other digits and signs around it, or twice. */
function isCommon(text: string): boolean {
  const stem = stemOf(text)
  const half = stem.slice(0, stem.length / 2)
  return WHOLE.has(text) || STEMS.has(stem) || (half + half === stem && STEMS.has(half))
}

function linesOf(file: string): string[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean)
}

function stemOf(text: string): string {
  const start = text.search(/[a-z]/)
  if (start < 0) return ''
  let end = text.length
  while (!/[a-z]/.test(text[end - 1]!)) end--
  return text.slice(start, end)
}

const LEET: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

/** With letters instead of the digits and signs that look like them; those at the end are a number, not letters. */
function withoutLeet(text: string): string {
  const end = stemOf(text).length + Math.max(text.search(/[a-z]/), 0)
  return text.slice(0, end).replace(/[013457@$!]/g, (sign) => LEET[sign]!) + text.slice(end)
}

const FEW = 4

/** Whether it has few different characters, or repeats its beginning: `1111111111`, `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  if (new Set(text).size < FEW) return true
  const periods = Array.from({ length: Math.floor(text.length / 2) }, (_, i) => i + 1)
  return periods.some((period) => text.startsWith(text.slice(period)))
}

/** The rows of keyboards, digits and letters, in both directions. */
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl;',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  'abcdefghijklmnopqrstuvwxyz',
]
const RUNS = [...ROWS, '0123456789'].flatMap((row) => [row, [...row].reverse().join('')])
const RUN_LENGTH = 3

/** A number, such as one of a telephone or a date, is guessed before long unless it has more digits than this. */
const DIGITS = /^\d{1,14}$/

/** Whether almost all of it follows rows: `qwerty12345`, `asdfghjkl;`. */
function isPattern(text: string): boolean {
  if (DIGITS.test(text)) return true
  let others = 0
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at)
    if (run < RUN_LENGTH) others++
    at += run < RUN_LENGTH ? 1 : run
  }
  return others < FEW
}

/** How many characters from here follow one row. */
function runAt(text: string, at: number): number {
  let length = 1
  while (at + length < text.length && RUNS.some((row) => row.includes(text.slice(at, at + length + 1)))) length++
  return length
}

const OWN_LENGTH = 4
const SERVICE = 'postrider'
/** Fewer characters than these beside the own words do not make a password. */
const REST = 6

/** Whether little is left of it without the words of the person's address and names. */
function isPersonal(text: string, own: readonly string[]): boolean {
  const texts = [...own, SERVICE].map(folded)
  const words = [...texts, ...texts.flatMap((one) => one.split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= OWN_LENGTH)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < REST
}
