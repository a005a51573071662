import Type, { type Static } from 'typebox'
import { Search } from '../../../../platform/http/paging.ts'
import { Country, Day, Enum, Id } from '../../../../platform/http/schemas.ts'
import { ENGAGEMENTS, SOURCES, STATUSES } from '../schemas.ts'
import { STATES } from '../sql/mailability.ts'

const Op = Enum(['eq', 'neq'])

/** The filters of the grid. Neighbours, totals and bulk actions over all matching contacts use the same ones. */
export const GridFilter = {
  ...Search,
  tab: Type.Optional(Enum(['all', 'bounced', 'no_list', 'blacklisted', 'complained'])),
  status: Type.Optional(Enum(STATUSES)),
  engagement: Type.Optional(Enum(ENGAGEMENTS)),
  engagementOp: Type.Optional(Op),
  state: Type.Optional(Enum(STATES)),
  stateOp: Type.Optional(Op),
  list: Type.Optional(Id),
  listOp: Type.Optional(Op),
  source: Type.Optional(Enum(SOURCES)),
  sourceOp: Type.Optional(Op),
  shop: Type.Optional(Id),
  import: Type.Optional(Id),
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
  label: Type.Optional(Id),
  labelOp: Type.Optional(Op),
  segment: Type.Optional(Id),
  segmentOp: Type.Optional(Op),
  city: Type.Optional(Type.String({ maxLength: 100, examples: ['Praha'] })),
  country: Type.Optional(Country),
  customField: Type.Optional(Id),
  customValue: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        'The value of the custom field `customField`, or the id of an option; texts without case and diacritics',
    }),
  ),
}

const Filter = Type.Object(GridFilter)
export type ContactFilter = Static<typeof Filter>
