// Reads JSON of other systems. Numbers become the digits that were written: ids of platforms have more digits than a number
// of JavaScript, and amounts must not be rounded.
import { excessOf } from '../../../../platform/http/excess.ts'

export type Json = string | boolean | null | Json[] | { [name: string]: Json }

/** An order of 500 items with all their taxes and discounts has half as many values. */
const MOST_VALUES = 200_000
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The value of a JSON body, or the field that cannot be read. */
export function parseJson(bytes: Uint8Array): { value: Json } | { fault: string } {
  const fault = excessOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), MOST_VALUES)
  if (fault) return { fault }
  try {
    return { value: JSON.parse(quoteNumbers(UTF8.decode(bytes))) as Json }
  } catch {
    return { fault: 'body' }
  }
}

/** Puts quotes around the numbers of a JSON text. Reading them by a reviver of `JSON.parse` takes three times as long. */
function quoteNumbers(text: string): string {
  let [quoted, copied] = ['', 0]
  for (let from = 0; from < text.length; from++) {
    const code = text.charCodeAt(from)
    if (code === QUOTE) from = endOfText(text, from + 1)
    else if (code === MINUS || isDigit(code)) {
      let to = from + 1
      while (to < text.length && isInNumber(text.charCodeAt(to))) to++
      const number = text.slice(from, to)
      if (!NUMBER.test(number)) break
      quoted += `${text.slice(copied, from)}"${number}"`
      copied = to
      from = to - 1
    }
  }
  // What follows a broken number stays as it is, and cannot be parsed.
  return quoted + text.slice(copied)
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const [QUOTE, BACKSLASH, MINUS, PLUS, POINT] = [0x22, 0x5c, 0x2d, 0x2b, 0x2e]
const isDigit = (code: number) => code >= 0x30 && code <= 0x39
/** Also `e` and `E`. */
const isInNumber = (code: number) =>
  isDigit(code) || code === POINT || code === MINUS || code === PLUS || (code | 0x20) === 0x65

/** Where the text that starts here ends. */
function endOfText(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}

/** The value at a path of names; undefined where there is none. */
export function at(value: Json | undefined, ...path: string[]): Json | undefined {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || Array.isArray(found) || !Object.hasOwn(found, name))
      return undefined
    found = found[name]
  }
  return found
}

/** The values of a list; none if it is no list. */
export const listAt = (value: Json | undefined, ...path: string[]): Json[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

/** One line of text, cut to the length that we store; undefined if it is empty. Numbers are their digits. */
export function textOf(value: Json | undefined, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined
  // Cut twice, so that a very long text is not cleaned to its end.
  const line = cut(value, 2 * maxLength)
    .toWellFormed()
    .replace(CONTROL, ' ')
    .trim()
  return cut(line, maxLength).trim() || undefined
}

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
/** Half a surrogate pair at the end is no character. */
const cut = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** The first of some values that has text. */
export function firstText(maxLength: number, ...values: (Json | undefined)[]): string | undefined {
  for (const value of values) {
    const text = textOf(value, maxLength)
    if (text) return text
  }
  return undefined
}

/** A moment as we store it; undefined if it is none. Times without a zone are in UTC. */
export function timeOf(value: Json | undefined): string | undefined {
  const [, time, zone = 'Z'] = (typeof value === 'string' && TIME.exec(value)) || []
  if (!time) return undefined
  const moment = new Date(time + zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
const TIME = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)?$/

/** An address of a web page; undefined if it is none. */
export const urlOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value.length <= 2000 && /^https?:\/\/\S+$/.test(value) ? value : undefined

/** `cs-CZ` → `cs`; undefined if it is no language. */
export const languageOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? /^([a-z]{2})(?:[-_].{0,20})?$/.exec(value)?.[1] : undefined

/** A country of two letters; undefined if it is none. */
export const countryOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined
