import Type from 'typebox'
import { validation } from '../../platform/errors.ts'
import { defineRoute } from '../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../platform/http/paging.ts'
import { Day, Enum, Id } from '../../platform/http/schemas.ts'
import { summariseContacts } from './counts.ts'
import { presentRow } from './present.ts'
import { ContactListRow, ENGAGEMENTS, SOURCES, STATUSES } from './schemas.ts'
import { listContacts, SORTABLE } from './sql/grid.ts'
import { STATES } from './sql/mailability.ts'

const Op = Enum(['eq', 'neq'])

/** The filters of the grid, as a query. */
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
  createdFrom: Type.Optional(Day),
  createdTo: Type.Optional(Day),
}

const list = defineRoute({
  id: 'contacts.list',
  method: 'GET',
  path: '/contacts',
  tag: 'Contacts',
  summary: 'Contacts, by filters; q looks in address, names and company, or for #id',
  module: 'contacts',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Sort(SORTABLE),
    ...GridFilter,
    fields: Type.Optional(Type.String({ maxLength: 500, description: 'Comma list of row fields to return' })),
  }),
  status: 200,
  response: Type.Object({
    items: Type.Array(Type.Partial(ContactListRow)),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const pick = picker(query.fields)
    const page = await listContacts(db, tenant, query)
    return { ...page, items: page.items.map((row) => pick(presentRow(row))) }
  },
})

const summary = defineRoute({
  id: 'contacts.summary',
  method: 'GET',
  path: '/contacts/summary',
  tag: 'Contacts',
  summary: 'Contacts by status, and how many may be mailed',
  module: 'contacts',
  level: 'read',
  status: 200,
  response: Type.Object(Object.fromEntries(['total', ...STATUSES, 'mailable'].map((name) => [name, Type.Integer()]))),
  handle: ({ db, tenant }) => summariseContacts(db, tenant.id),
})

type Row = ReturnType<typeof presentRow>

/** `fields=id,email` leaves the rest out. */
function picker(fields: string | undefined): (row: Row) => Partial<Row> {
  if (fields === undefined) return (row) => row
  const names = fields.split(',').map((field) => field.trim())
  if (names.some((name) => !Object.hasOwn(ContactListRow.properties, name))) throw validation('fields')
  return (row) => Object.fromEntries(names.map((name) => [name, row[name as keyof Row]]))
}

export const routes = [list, summary]
