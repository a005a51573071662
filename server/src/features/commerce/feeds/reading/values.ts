import { decodeHTML } from 'entities'
import { cleanLine, cleanText } from '../../../audience/imports/index.ts'

export const AVAILABILITIES = ['in_stock', 'out_of_stock', 'preorder', 'backorder'] as const
export type Availability = (typeof AVAILABILITIES)[number]

const SYMBOLS = new Map(
  Object.entries({ Kč: 'CZK', '€': 'EUR', $: 'USD', '£': 'GBP', zł: 'PLN', Ft: 'HUF', kr: 'SEK' }),
)
const MAX_DIGITS = 12

interface Price {
  /** With two decimals. */
  amount: string
  /** Null when the text names none. */
  currency: string | null
}

/** Reads `1299.90`, `1 299,90 Kč`, `15.00 USD` or `1.299,00 €`; null when it is no price that a shop can have. */
export function readPrice(text: string): Price | null {
  if (text.length > 60) return null
  const number = /-?\d[\d.,\s'’\u00a0\u202f]*/.exec(text)?.[0]
  // Spreadsheets write `1,30E+03`: its beginning would be another price.
  if (!number || number.startsWith('-') || /\d[eE][+-]?\d/.test(text)) return null
  const amount = amountOf(number.replace(/[\s'’]/g, ''))
  const named = text.replace(number, ' ').trim()
  const code = /(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/.exec(named)?.[0]
  const symbol = [...SYMBOLS].find(([one]) => named.includes(one))
  return amount === null ? null : { amount, currency: code ?? symbol?.[1] ?? null }
}

/** The number with two decimals. The last of two different separators is the decimal one. */
function amountOf(number: string): string | null {
  const digits = number.replace(/[.,]+$/, '')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const separators = digits.match(/[.,]/g) ?? []
  const isMixed = new Set(separators).size > 1
  // A point stands before decimals, as programs write it. A comma before three digits separates thousands.
  const isDecimal = isMixed || (separators.length === 1 && (digits[last] === '.' || digits.length - last !== 4))
  const grouped = isDecimal ? digits.slice(0, last) : digits
  if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(grouped)) return null
  const whole = grouped.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  const decimals = isDecimal ? digits.slice(last + 1) : ''
  if (whole.length > MAX_DIGITS || !/^\d*$/.test(decimals)) return null
  const cents = BigInt(whole + decimals.slice(0, 2).padEnd(2, '0')) + ((decimals[2] ?? '0') >= '5' ? 1n : 0n)
  const padded = cents.toString().padStart(3, '0')
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`
}

/** A code of three letters; null otherwise. */
export const readCurrency = (text: string): string | null =>
  /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : (SYMBOLS.get(text) ?? null)

/** Days until delivery count down to zero, pieces in stock up from it: so the name of the column decides. */
export function readAvailability(text: string, column: string): Availability | null {
  const value = text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  if (/delivery/i.test(column)) {
    if (/^-/.test(text)) return 'out_of_stock'
    if (/^\d+$/.test(value)) return value === '0' ? 'in_stock' : 'backorder'
    if (/^\d{4} \d{2} \d{2}/.test(value)) return 'preorder'
  }
  const pieces = /^(-?)0*(\d*)(?:[.,]\d+)?$/.exec(text.slice(0, 60).trim())
  if (pieces && /\d/.test(text)) return !pieces[1] && pieces[2] ? 'in_stock' : 'out_of_stock'
  return WORDS.find(([, words]) => words.test(value))?.[0] ?? null
}
const WORDS: [Availability, RegExp][] = [
  ['preorder', /pre ?order|předobj|predobj/],
  ['backorder', /back ?order|na objedn|on order|available for order/],
  [
    'out_of_stock',
    /out ?of ?stock|sold ?out|vyprod|není|neni|nie je|nedostup|unavailable|discontinued|^(false|no|ne|nie)$/,
  ],
  ['in_stock', /in ?stock|sklad|available|dostup|^(true|yes|ano|áno)$/],
]

/** A time with or without a zone; without one it is UTC. Null when it is none, or far from our days. */
export function readTime(text: string): string | null {
  if (text.length > 60) return null
  const day = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text)
  const two = (number: string) => number.padStart(2, '0')
  const iso = day ? `${day[3]}-${two(day[2]!)}-${two(day[1]!)} ${(day[4] ?? '00:00').padStart(5, '0')}` : text
  const bare = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?$/.exec(iso)
  const time = Date.parse(bare ? `${bare[1]}T${bare[2] ?? '00:00'}Z` : iso)
  if (Number.isNaN(time)) return null
  const year = new Date(time).getUTCFullYear()
  return year >= 1990 && year <= 2100 ? new Date(time).toISOString() : null
}

/** An address of the web, completed by the address of the shop; null for other schemes. */
export function readUrl(text: string, base: string | null): string | null {
  if (text.length > 2000) return null
  const url = URL.parse(text, base ?? undefined)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null
}

/** One line of at most that many characters; null when nothing is left. */
export const readLine = (text: string, most: number): string | null =>
  cut(cleanLine(text.slice(0, most * 4)), most) || null

/** The most characters of a description that are looked at. */
const MAX_HTML = 100_000

/** A description as text: shops put HTML into it, and mails would show the tags. */
export function readText(text: string, most: number): string | null {
  const html = text.slice(0, MAX_HTML)
  const isHtml = /[<&]/.test(html)
  const plain = isHtml
    ? decodeHTML(
        html
          .replace(/<(?:style|script)\b[^<]*<\/(?:style|script)>/gi, ' ')
          .replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
          .replace(/<\/?[a-z!][^<>]*>/gi, ' '),
      )
    : html
  const lines = cleanText(plain)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
  return cut(lines, most).trim() || null
}

/** Without half of a character at the end. */
const cut = (text: string, most: number) =>
  text.length <= most
    ? text.toWellFormed()
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
