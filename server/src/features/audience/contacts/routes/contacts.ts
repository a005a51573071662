import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Enum } from '../../../../platform/http/schemas.ts'
import { summariseContacts } from '../grid/counts.ts'
import { GridFilter } from '../grid/filter.ts'
import { duplicateGroups } from '../grid/sql/duplicates.ts'
import { pageOfContacts, SORTABLE } from '../grid/sql/page.ts'
import { selectContacts } from '../grid/sql/selection.ts'
import { presentRow } from '../present.ts'
import { ContactListRow, STATUSES } from '../schemas.ts'

const list = defineRoute({
  id: 'contacts.list',
  method: 'GET',
  path: '/contacts',
  tag: 'Contacts',
  summary:
    'Returns contacts that match all filters, newest first; q searches address, names and company, or finds an #id',
  module: 'contacts',
  level: 'read',
  query: Type.Object({
    ...Paging,
    ...Sort(SORTABLE),
    ...GridFilter,
    fields: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'Row fields to return, separated by commas; all fields when left out',
      }),
    ),
  }),
  status: 200,
  response: Type.Object({
    items: Type.Array(Type.Partial(ContactListRow, { title: 'PartialContactListItem' })),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const pick = picker(query.fields)
    const page = await pageOfContacts(db, await selectContacts(db, tenant, query), query)
    return { ...page, items: page.items.map((row) => pick(presentRow(row))) }
  },
})

const summary = defineRoute({
  id: 'contacts.summary',
  method: 'GET',
  path: '/contacts/summary',
  tag: 'Contacts',
  summary: 'Returns the number of contacts in total, by status, and of those that may be mailed now',
  module: 'contacts',
  level: 'read',
  status: 200,
  response: Type.Object(Object.fromEntries(['total', ...STATUSES, 'mailable'].map((name) => [name, Type.Integer()])), {
    title: 'ContactSummary',
  }),
  handle: ({ db, tenant }) => summariseContacts(db, tenant.id),
})

const duplicates = defineRoute({
  id: 'contacts.duplicates',
  method: 'GET',
  path: '/contacts/duplicates',
  tag: 'Contacts',
  summary: 'Returns groups of contacts with the same phone, or with the same name and company; merges nothing',
  module: 'contacts',
  level: 'read',
  query: Type.Object(Paging),
  status: 200,
  response: Type.Object(
    {
      groups: Type.Array(
        Type.Object(
          {
            by: Enum(['phone', 'name']),
            key: Type.String(),
            count: Type.Integer({ description: 'All contacts of the group, of which `contacts` has at most 20' }),
            contacts: Type.Array(ContactListRow),
          },
          { title: 'DuplicateGroup' },
        ),
      ),
      total: Type.Integer(),
      page: Type.Integer(),
      pageSize: Type.Integer(),
    },
    { title: 'DuplicateContacts' },
  ),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) => {
    const { items, ...page } = await duplicateGroups(db, tenant.id, query)
    return {
      ...page,
      groups: items.map(({ contacts, ...group }) => ({ ...group, contacts: contacts.map(presentRow) })),
    }
  },
})

type Row = ReturnType<typeof presentRow>

/** Keeps only the fields that `fields=id,email` names. */
function picker(fields: string | undefined): (row: Row) => Partial<Row> {
  if (fields === undefined) return (row) => row
  const names = fields.split(',').map((field) => field.trim())
  if (names.some((name) => !Object.hasOwn(ContactListRow.properties, name))) throw validation('fields')
  return (row) => Object.fromEntries(names.map((name) => [name, row[name as keyof Row]]))
}

export const routes = [list, summary, duplicates]
