import { createHash } from 'node:crypto'
import { toLocalSecond } from '../../../platform/time/zone.ts'

/** `YYYY-MM-DD HH:MM:SS` in the time of the company. */
export function localTime(at: Date, zone: string): string
export function localTime(at: Date | null, zone: string): string | null
export function localTime(at: Date | null, zone: string): string | null {
  return at && toLocalSecond(at, zone)
}

/** The countries of languages that have another name than their country. */
const REGIONS = new Map(
  'ar SA, be BY, bs BA, ca ES, cs CZ, cy GB, da DK, el GR, en US, et EE, eu ES, fa IR, ga IE, gl ES, he IL, hi IN, hy AM, ja JP, ka GE, kk KZ, ko KR, ms MY, nb NO, nn NO, sl SI, sq AL, sr RS, sv SE, uk UA, ur PK, vi VN, zh CN'
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** `cs_CZ` for `cs`. Most languages have the name of their country. */
export const posixLanguage = (language: string): string | null =>
  language ? `${language}_${REGIONS.get(language) ?? language.toUpperCase()}` : null

/** Empty texts are null in the compatible interface. */
export const textOrNull = (text: string | null): string | null => text || null

/** A UUID that stands for an object, always the same one. */
export function guidOf(company: string, kind: string, id: string): string {
  const hash = createHash('sha256').update(`${company}:${kind}:${id}`).digest('hex')
  // The version and the variant of UUIDs that are made of a name.
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Rows of a contact have no id of their own: the number of the contact and their place. */
export const rowId = (contactId: string, place: number): number => Number(contactId) * 10_000 + place

/** Mails have no number of their own either: the source and the contact in one number. */
const CONTACTS_OF_SOURCE = 1_000_000_000
export const mailNumber = (sourceId: string, contactId: string): number =>
  Number(sourceId) * CONTACTS_OF_SOURCE + Number(contactId)

/** The source and the contact of the number of a mail. */
export function mailNames(number: string): { sourceId: string; contactId: string } {
  const value = /^\d{1,16}$/.test(number) ? Number(number) : 0
  return { sourceId: String(Math.floor(value / CONTACTS_OF_SOURCE)), contactId: String(value % CONTACTS_OF_SOURCE) }
}
