import Type, { type Static } from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { slot } from '../../../../platform/slots.ts'
import { among, defineSegmentRule, rangeOf, Window, windowFault } from '../../../audience/segment-rules/index.ts'
import { propertyFault } from '../sql/custom-events.ts'
import { inSequence } from '../sql/sequence.ts'

type Step = { type: string } & Record<string, unknown>
const MAX_STEPS = 5

/** The steps: each has the fields of its type, and no others. */
const stepsSchema = () => {
  const kinds = slot('sequenceSteps')
  return Type.Unsafe<Step[]>({
    type: 'array',
    description: 'Rules about events without their count and window, in order; order_count is any order',
    minItems: 2,
    maxItems: MAX_STEPS,
    items: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string', enum: kinds.map(({ type }) => type) } },
      allOf: kinds.map(({ type, fields }) => ({
        if: { properties: { type: { const: type } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {
          ...fields,
          properties: { type: { type: 'string' }, ...fields.properties },
          additionalProperties: false,
        },
      })),
    },
  })
}

const Fields = Type.Object({
  steps: Type.Unsafe<Step[]>({}),
  within: Type.Object(
    {
      value: Type.Integer({ minimum: 1, maximum: 3650 }),
      unit: Enum(['minutes', 'hours', 'days', 'weeks', 'months']),
    },
    { additionalProperties: false, examples: [{ value: 7, unit: 'days' }] },
  ),
  window: Type.Optional(Window),
})
type Sequence = Static<typeof Fields>

const kindOf = (type: string) => slot('sequenceSteps').find((kind) => kind.type === type)

/**
 * Contacts to whom events happened one after the other; the last within a time of the first, and all of them in the
 * window. Events of the same moment have no order.
 */
export default defineSegmentRule({
  type: 'sequence',
  group: 'web',
  // Features above bring steps, so they are known only when all manifests are loaded.
  get fields() {
    return Type.Object({ ...Fields.properties, steps: stepsSchema() }) as typeof Fields
  },
  names: ({ steps }) =>
    steps.flatMap((step, i) =>
      Object.entries(kindOf(step.type)?.references ?? {}).flatMap(([field, kind]) =>
        [step[field] ?? []].flat().map((id) => ({ kind: String(kind), id: String(id), field: `steps.${i}.${field}` })),
      ),
    ),
  get examples(): Sequence[] {
    const each = slot('sequenceSteps').flatMap(({ type, examples }) => examples.map((step) => ({ type, ...step })))
    return [
      {
        steps: [{ type: 'visit', visitType: 'product' }, { type: 'cart' }, { type: 'visit', visitType: 'category' }],
        within: { value: 2, unit: 'hours' },
        window: { kind: 'last', value: 30, unit: 'days' },
      },
      ...each.map((step): Sequence => ({ steps: [step, { type: 'visit' }], within: { value: 7, unit: 'days' } })),
    ]
  },
  fault: ({ steps, window }) => {
    const wrong = steps.map(({ properties }, i) => {
      const fault = propertyFault(properties as Parameters<typeof propertyFault>[0])
      return fault && `steps.${i}.${fault}`
    })
    return wrong.find(Boolean) ?? windowFault(window)
  },
  where: async ({ steps, within, window }, context) => {
    const range = rangeOf(window, context)
    const queries = []
    for (const { type, ...step } of steps) queries.push(await kindOf(type)!.events(step, context, range))
    return among(await inSequence(queries, within, context))
  },
})
