import Type from 'typebox'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Sort } from '../../../../platform/http/paging.ts'
import { Enum } from '../../../../platform/http/schemas.ts'
import { summariseContacts } from '../grid/counts.ts'
import { GridFilter } from '../grid/filter.ts'
import { duplicateGroups } from '../grid/sql/duplicates.ts'
import { extrasOf } from '../grid/sql/extras.ts'
import { pageOfContacts, SORTABLE } from '../grid/sql/page.ts'
import { selectContacts } from '../grid/sql/selection.ts'
import { presentRow } from '../present.ts'
import { ContactListRow, GridItem, STATUSES } from '../schemas.ts'

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
        description:
          'Row fields to return, separated by commas; when left out, all but city, country, labels and customFields',
      }),
    ),
  }),
  status: 200,
  response: Type.Object({
    items: Type.Array(Type.Partial(GridItem, { title: 'PartialContactListItem' })),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  failures: ['validation'],
  handle: async ({ db, now, tenant, query }) => {
    const names = namesIn(query.fields)
    const page = await pageOfContacts(db, await selectContacts(db, tenant, query, now), query)
    const extras = await extrasOf(db, tenant.id, page.items, names ?? [])
    const items = page.items.map((row) => ({ ...presentRow(row), ...extras.get(row.id) }))
    return { ...page, items: names ? items.map((item) => pick(item, names)) : items }
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

/** The fields that `fields=id,email` names; undefined for all that a row has by itself. */
function namesIn(fields: string | undefined): string[] | undefined {
  const names = fields?.split(',').map((field) => field.trim())
  if (names?.some((name) => !Object.hasOwn(GridItem.properties, name))) throw validation('fields')
  return names
}

const pick = (item: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, item[name]]))

export const routes = [list, summary, duplicates]
