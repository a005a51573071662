import { sql } from 'kysely'
import Type from 'typebox'
import {
  AT_LEAST_ONCE,
  Count,
  defineSegmentRule,
  happened,
  rangeOf,
  Window,
  windowFault,
} from '../../../audience/segment-rules/index.ts'
import { CustomFilter, customConditions, propertyFault } from '../sql/custom-events.ts'

/** Contacts to whom an event of the company's own happened a number of times. */
export default defineSegmentRule({
  type: 'event_custom',
  group: 'web',
  fields: Type.Object({ ...CustomFilter, count: Type.Optional(Count), window: Type.Optional(Window) }),
  references: { shopId: 'shop' },
  examples: [
    { name: 'wishlist-added' },
    { name: 'wishlist-added', count: { op: 'gte', value: 2 }, window: { kind: 'last', value: 7, unit: 'days' } },
    { name: 'trial-ended', count: { op: 'eq', value: 0 } },
    {
      name: 'game-finished',
      properties: [
        { path: 'score', op: 'gte', value: 100 },
        { path: 'level.name', op: 'contains', value: 'castle' },
        { path: 'won', op: 'eq', value: true },
        { path: 'prize', op: 'filled' },
      ],
    },
  ],
  fault: ({ window, properties }) => propertyFault(properties) ?? windowFault(window),
  where: ({ count = AT_LEAST_ONCE, window, ...filter }, context) =>
    happened(
      sql`select e.contact_id from custom_event e where ${customConditions(filter, context, rangeOf(window, context))}`,
      count,
    ),
})
