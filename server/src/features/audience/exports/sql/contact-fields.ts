import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PROFILE_COLUMNS, type ProfileField, stateOf } from '../../contacts/index.ts'
import type { ExportField } from '../slot.ts'
import { isoTime } from './cells.ts'

const column = (name: string) => sql`contact.${sql.ref(name)}`
const time = (name: string) => isoTime(column(name))
const flag = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'true' else 'false' end`

const TYPES: Partial<Record<ProfileField, string>> = { birthday: 'date', nameDay: 'day' }
/** Profile fields with values of a fixed form. */
const CODES = new Set<string>(['gender', 'language', 'country', 'birthday', 'nameDay'])

const profile: ExportField[] = (Object.keys(PROFILE_COLUMNS) as ProfileField[]).map((field) => ({
  field,
  group: 'profile',
  type: TYPES[field] ?? 'text',
  cell: column(PROFILE_COLUMNS[field]),
  ...(CODES.has(field) ? {} : { isTyped: true }),
}))

/** The columns of the contact itself. */
export const contactFields = (_db: Db, tenantId: string): ExportField[] => [
  { field: 'id', group: 'contact', type: 'id', cell: column('id') },
  { field: 'email', group: 'contact', type: 'text', cell: column('email'), isTyped: true },
  ...profile,
  ...state('text', {
    status: column('status'),
    state: stateOf(tenantId),
    engagement: column('engagement'),
    // An export must not reveal that an address was erased.
    suppressionReason: sql`case when contact.suppression_reason = 'erased'
      then 'unsubscribed' else contact.suppression_reason end`,
    source: column('source'),
    consentBasis: column('consent_basis'),
  }),
  ...state('bool', {
    blacklisted: flag(sql`contact.blacklisted_at is not null`),
    excluded: flag(column('excluded')),
  }),
  ...state('datetime', {
    statusAt: time('status_at'),
    consentAt: time('consent_at'),
    blacklistedAt: time('blacklisted_at'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
  }),
  { field: 'shopId', group: 'relations', type: 'id', cell: column('shop_id') },
]

const state = (type: string, cells: Record<string, RawBuilder<unknown>>): ExportField[] =>
  Object.entries(cells).map(([field, cell]) => ({ field, group: 'state', type, cell }))
