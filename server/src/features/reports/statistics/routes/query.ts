import Type from 'typebox'
import { Enum } from '../../../../platform/http/schemas.ts'
import { ENGAGEMENTS } from '../../../audience/contacts/index.ts'
import { TABS } from '../sql/tabs.ts'

// Parts of queries that several routes share.
export const Engagement = Type.Optional(Enum(ENGAGEMENTS))
export const Humans = Type.Optional(
  Type.Boolean({ default: true, description: 'With false opens and clicks of programs count as well' }),
)
export const Vat = Type.Optional(Enum(['with', 'without'], { default: 'with' }))
export const TabQuery = Type.Optional(Enum(TABS, { default: 'all' }))
