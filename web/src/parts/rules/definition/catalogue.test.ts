import { describe, expect, test } from 'vitest'
import { type Catalogue, isComparison, schemaOf, typeOf } from './catalogue.ts'
import { newRule } from './definition.ts'
import { isOffered, withoutPartsOf } from './offered.ts'
import { shapeOf, shapeOfRule, withRuleValue, withValue } from './shape.ts'
import { stepNames } from './steps.ts'
import { beginningOf, missingOf, newStep, newValues } from './values.ts'

// Paths that the compiler does not follow: it would check the sources of the server a second time.
const FEATURES = '../../../../../server/src/features.ts'
const MADE_BY = '../../../../../server/src/features/audience/segment-rules/catalogue.ts'
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
      const { needed, optional } = shapeOfRule(type, values)
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

  test('what a rule about orders, carts and visits begins with is complete, but for what only a person knows', () => {
    const unfinished = catalogue.rules
      .filter((one) => ['orders', 'web', 'other'].includes(one.group))
      .flatMap((one) => missing(one.type, newValues(catalogue, one, undefined, 'CZK')).map((name) => [one.type, name]))
    expect(unfinished).toEqual([
      ['automation', 'automationId'],
      ['event_custom', 'name'],
      ['order_item', 'value'],
    ])
    expect(newValues(catalogue, typeOf(catalogue, 'order_total')!, undefined, 'EUR')).toEqual({
      op: 'gte',
      value: '5000',
      currency: 'EUR',
    })
  })

  test('a field that says how another is compared comes and goes with it', () => {
    const type = typeOf(catalogue, 'visit')!
    expect(shapeOfRule(type, {}).optional).not.toContain('urlOperator')
    const added = withRuleValue(type, { url: 'https://shop.example/', urlOperator: 'starts' }, 'visitType', 'product')
    expect(added).toEqual({ url: 'https://shop.example/', urlOperator: 'starts', visitType: 'product' })
    expect(withRuleValue(type, added, 'url', undefined)).toEqual({ visitType: 'product' })
  })

  test('an answer to a survey begins empty, and goes with its question and its survey', () => {
    const type = typeOf(catalogue, 'survey_answer')!
    expect(isOffered(type, 'questionId', {})).toBe(false)
    expect(isOffered(type, 'answers', { surveyId: '1' })).toBe(false)
    expect(isOffered(type, 'answers', { surveyId: '1', questionId: 'q' })).toBe(true)
    const values = { surveyId: '1', questionId: 'q', answers: beginningOf(type, 'answers') }
    expect(missing('survey_answer', values)).toEqual(['answers'])
    expect(missing('survey_answer', { ...values, answers: { op: 'gte' } })).toEqual(['answers'])
    expect(missing('survey_answer', { ...values, answers: { op: 'gte', value: 0 } })).toEqual([])
    expect(withoutPartsOf(values, 'questionId')).toEqual({ surveyId: '1', questionId: 'q' })
    expect(withoutPartsOf(values, 'surveyId')).toEqual({ surveyId: '1' })
  })

  test('a group of customers and a score exclude each other', () => {
    const type = typeOf(catalogue, 'rfm')!
    expect(shapeOfRule(type, { score: 'r' }).needed).toEqual(['score', 'op', 'value'])
    expect(shapeOfRule(type, {})).toEqual({ needed: ['groups'], optional: ['shopId'] })
    expect(missing('rfm', { score: 'r', op: 'gte' })).toEqual(['value'])
    expect(missing('rfm', { groups: [] })).toEqual(['groups'])
  })

  test('steps have fields of their own, and what is missing in them is named', () => {
    const type = typeOf(catalogue, 'sequence')!
    const within = { value: 1, unit: 'days' }
    const steps = [{ type: 'visit', url: '' }, { type: 'event_custom' }, { type: 'cart' }]
    expect(missing('sequence', { steps, within })).toEqual(['steps.0.url', 'steps.1.name'])
    expect(missing('sequence', { steps: [], within })).toEqual(['steps'])
    const named = { path: '', op: 'eq', value: '' }
    const conditions = [named, { path: 'won', op: 'filled' }]
    expect(missing('event_custom', { name: 'game', properties: conditions })).toEqual([
      'properties.0.path',
      'properties.0.value',
    ])
    for (const name of stepNames(type)) {
      const [first = ''] = missing('sequence', { steps: [newStep(catalogue, type, name), { type: 'cart' }], within })
      expect([name, first]).toEqual([name, { event_custom: 'steps.0.name', order_item: 'steps.0.value' }[name] ?? ''])
    }
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
