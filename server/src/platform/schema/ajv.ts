import { Ajv, type SchemaValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { normaliseAddress } from '../mail/address.ts'
import { isCountry, isCurrency } from '../text/codes.ts'
import { isPrintable, normalForm } from '../text/normalise.ts'
import { isDay, isTimeZone } from '../time/zone.ts'

const MAX_ID = 9_223_372_036_854_775_807n

export const isId = (text: string) => /^[1-9][0-9]{0,18}$/.test(text) && BigInt(text) <= MAX_ID

const TIME = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** A moment with its time zone that both JavaScript and PostgreSQL can represent. */
const isTime = (text: string) => TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** `MM-DD`, including 29 February. */
const isMonthDay = (text: string) => isDay(`2028-${text}`)

/** Our own formats, and stricter versions of usual ones; the serialiser needs them too. */
export const FORMATS: Record<string, (text: string) => boolean> = {
  id: isId,
  day: isDay,
  'month-day': isMonthDay,
  timezone: isTimeZone,
  country: isCountry,
  currency: isCurrency,
  'date-time': isTime,
}

/** Turns a text into the form that we store; null if it has none. The schema keyword `normalise` names one of these. */
const NORMALISERS: Record<string, (text: string) => string | null> = {
  address: normaliseAddress,
  // A line break in a name would end the header that the name is put into.
  text: (text) => normalForm(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), 'NFC'),
  printed: (text) => (isPrintable(text.trim()) ? normalForm(text.trim(), 'NFC') : null),
}

type Normalise = (
  name: string,
  text: string,
  schema?: { maxLength?: number },
  at?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
) => boolean

/** Strict: nothing is coerced, so that clients send the right types. For bodies, payloads of jobs, and answers in tests. */
export const strictAjv = makeAjv(false)
/** Everything in a query is text, so numbers, booleans and single-item lists are read from it. */
export const coercingAjv = makeAjv('array')

function makeAjv(coerceTypes: false | 'array') {
  const ajv = new Ajv({
    coerceTypes,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    allowUnionTypes: true,
  })
  addFormats.default(ajv, ['uuid', 'uri'])
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check)
  ajv.addKeyword({
    keyword: 'normalise',
    type: 'string',
    before: 'maxLength', // the length of the stored form counts
    modifying: true,
    errors: false,
    validate: ((name, text, schema, at) => {
      // Normalising takes time, so a text that is far too long is refused before.
      if (text.length > 4 * (schema?.maxLength ?? Number.POSITIVE_INFINITY) + 100) return false
      const normal = NORMALISERS[name]!(text)
      if (normal === null || !at) return normal !== null
      at.parentData[at.parentDataProperty] = normal
      return true
    }) satisfies Normalise as unknown as SchemaValidateFunction,
  })
  return ajv
}
