import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { isDay } from '../../../../platform/time/zone.ts'
import { LocalTime } from '../../times/index.ts'
import { defineNode, NEXT } from '../define-node.ts'
import { Entry, filtersOfEntry } from '../settings.ts'

const KINDS = ['name_day', 'birthday', 'first_order', 'custom_date', 'holiday'] as const
/** Settings that a kind cannot do without. */
const NEEDED = { name_day: null, birthday: null, first_order: 'days', custom_date: 'field', holiday: 'dates' } as const

/** Starts runs once a day, for contacts whose day it is. */
export default defineNode({
  type: 'trigger_date',
  family: 'trigger',
  config: Type.Object({
    kind: Type.Optional(Enum(KINDS)),
    at: Type.Optional(LocalTime),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, examples: [30] })),
    field: Type.Optional(Type.String({ pattern: '^cf:[1-9]\\d{0,18}$', examples: ['cf:7'] })),
    dates: Type.Optional(
      Type.Array(Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }), {
        minItems: 1,
        maxItems: 366,
        uniqueItems: true,
        examples: [['12-24']],
      }),
    ),
    offsetDays: Type.Optional(Type.Integer({ minimum: -365, maximum: 365, examples: [-1] })),
    ...Entry,
  }),
  required: ['kind', 'at'],
  outputs: () => NEXT,
  filters: filtersOfEntry,
  fault({ dates }) {
    const wrong = dates?.findIndex((day) => !isDay(`2028-${day}`)) ?? -1
    return wrong === -1 ? null : `dates.${wrong}`
  },
  missing({ kind, ...config }) {
    const needed = kind && NEEDED[kind]
    return needed && config[needed] === undefined ? [needed] : []
  },
  names: ({ kind, field }) =>
    kind === 'custom_date' && field ? [{ kind: 'custom_field', id: field.slice(3), field: 'field' }] : [],
  examples: [{ kind: 'birthday', at: '09:00', offsetDays: -1 }],
})
