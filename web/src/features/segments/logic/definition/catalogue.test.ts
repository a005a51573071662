import { describe, expect, test } from 'vitest'
import {
  type Catalogue,
  isComparison,
  missingOf,
  newValues,
  schemaOf,
  shapeOf,
  typeOf,
  withValue,
} from './catalogue.ts'
import { newRule } from './definition.ts'

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../../../../server/src/features.ts'
const MADE_BY = '../../../../../../server/src/features/audience/segment-rules/catalogue.ts'
// Rules belong to features: the catalogue has those of the features that are loaded.
await import(FEATURES)
const { catalogue: made } = await import(MADE_BY)
const catalogue: Catalogue = made([])
const schema = (type: string) => schemaOf(typeOf(catalogue, type)!)
const missing = (type: string, values: Record<string, unknown>) => missingOf(catalogue, newRule(type, values))

describe('the catalogue of rules', () => {
  test('every example of every rule is complete', () => {
    for (const { type, examples } of catalogue.rules)
      for (const { type: _type, ...values } of examples) expect([type, ...missing(type, values)]).toEqual([type])
  })

  test('a new rule contains no value that the server refuses', () => {
    for (const type of catalogue.rules.filter((one) => !isComparison(one))) {
      const values = newValues(catalogue, type)
      const { needed, optional } = shapeOf(schemaOf(type), values)
      expect([...needed, ...optional]).toEqual(expect.arrayContaining(Object.keys(values)))
    }
  })

  test('days are asked for only with choices that are about days', () => {
    expect(missing('contact_purpose', { purposeId: '1', validity: 'expires_in_days' })).toEqual(['days'])
    expect(missing('contact_purpose', { purposeId: '1', validity: 'valid' })).toEqual([])
    const changed = withValue(
      schema('contact_anniversary'),
      { field: 'birthday', relation: 'next_days', days: 7 },
      'relation',
      'now',
    )
    expect(changed).toEqual({ field: 'birthday', relation: 'now' })
  })

  test('a window has the fields of its kind', () => {
    const window = schema('contact_created').properties!.window!
    expect(shapeOf(window, { kind: 'last' }).needed).toEqual(['kind', 'value', 'unit'])
    expect(withValue(window, { kind: 'last', value: 3, unit: 'days' }, 'kind', 'before')).toEqual({ kind: 'before' })
    expect(missing('contact_created', { window: { kind: 'between', from: '2026-01-01' } })).toEqual(['window.to'])
  })

  test('the value is missing when the operator needs one', () => {
    expect(missing('contact_field', { field: 'city', op: 'eq' })).toEqual(['value'])
    expect(missing('contact_field', { field: 'city', op: 'filled' })).toEqual([])
    expect(missing('contact_field', { field: 'birthday', op: 'between', value: ['2026-01-01', undefined] })).toEqual([
      'value',
    ])
    expect(missing('', {})).toEqual(['type'])
  })
})
