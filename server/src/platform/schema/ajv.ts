import { Ajv, type SchemaValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { normaliseAddress } from '../mail/address.ts'
import { isPrintable, normalForm } from '../text/normalise.ts'
import { FORMATS } from './formats.ts'

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
