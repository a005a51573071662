import Type from 'typebox'
import { presentPage } from '../../../../platform/db/page.ts'
import { validation } from '../../../../platform/errors.ts'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Paging, Search, Sort } from '../../../../platform/http/paging.ts'
import { Email, Empty, Enum, Nullable, PageOf, Text, Time } from '../../../../platform/http/schemas.ts'
import { normaliseAddress } from '../../../../platform/mail/address.ts'
import { ExpectedContacts } from '../expected-contacts.ts'
import { countImport, type Given, importBlacklist, MAX_IMPORT } from '../suppression/blacklist-import.ts'
import {
  listSuppressions,
  readSuppression,
  SUPPRESSION_SORTABLE,
  type SuppressionRow,
} from '../suppression/sql/suppressions.ts'
import { liftSuppressions, suppress, wayOf } from '../suppression/suppress.ts'

const Reason = Enum(['unsubscribed', 'bounced', 'complaint', 'blacklist', 'manual', 'invalid'])
const Suppression = Type.Object(
  {
    email: Type.String(),
    reason: Reason,
    note: Nullable(Type.String()),
    createdAt: Time,
  },
  { title: 'Suppression' },
)

const presentSuppression = (row: SuppressionRow) => ({
  email: row.email_key,
  reason: row.reason,
  note: row.note,
  createdAt: row.created_at.toISOString(),
})

const list = defineRoute({
  id: 'suppressions.list',
  method: 'GET',
  path: '/suppressions',
  tag: 'Contacts',
  summary: 'Returns suppressed addresses, which are never mailed, whether or not they are contacts',
  module: 'contacts',
  level: 'read',
  query: Type.Object({ ...Paging, ...Search, ...Sort(SUPPRESSION_SORTABLE), reason: Type.Optional(Reason) }),
  status: 200,
  response: PageOf(Suppression),
  failures: ['validation'],
  handle: async ({ db, tenant, query }) =>
    presentPage(await listSuppressions(db, tenant.id, query), presentSuppression),
})

const create = defineRoute({
  id: 'suppressions.create',
  method: 'POST',
  path: '/suppressions',
  tag: 'Contacts',
  summary: 'Suppresses an address, by default on the blacklist, and returns the suppression',
  module: 'contacts',
  level: 'full',
  body: Type.Object(
    {
      email: Email,
      reason: Type.Optional(Enum(['blacklist', 'manual', 'invalid'])),
      note: Type.Optional(Text(1000, 'Asked by phone')),
    },
    { title: 'SuppressionInput' },
  ),
  status: 201,
  response: Suppression,
  failures: ['validation'],
  handle: async ({ db, now, tenant, actor, body }) => {
    const { email, reason = 'blacklist', note } = body
    await suppress({ db, now }, tenant.id, [email], { reason, note, way: wayOf(actor) })
    return presentSuppression(await readSuppression(db, tenant.id, email, reason))
  },
})

const Addresses = Type.Object({
  text: Type.Optional(Type.String({ examples: ['a@example.com\nb@example.com'] })),
  emails: Type.Optional(
    Type.Array(Type.String({ maxLength: 500 }), { maxItems: MAX_IMPORT, examples: [['a@example.com']] }),
  ),
})

const blacklistImport = defineRoute({
  id: 'suppressions.blacklist-import',
  method: 'POST',
  path: '/suppressions/blacklist-import',
  tag: 'Contacts',
  summary:
    'Blacklists up to 100,000 addresses, as text with one per line or as a list, and returns how many were added',
  module: 'contacts',
  level: 'full',
  // Many addresses take long to read.
  transaction: false,
  body: Type.Object({
    ...Addresses.properties,
    expectedContacts: ExpectedContacts(
      'The number of contacts and other addresses that the caller expects to be added, as the count of POST /suppressions/blacklist-import/count; if it is another, the request is refused',
    ),
  }),
  status: 200,
  response: Type.Object({ added: Type.Integer(), already: Type.Integer(), invalid: Type.Integer() }),
  failures: ['validation', 'count_mismatch'],
  handle: ({ app, db, now, tenant, actor, body: { expectedContacts: expected, ...given } }) =>
    importBlacklist({ app, db, now }, tenant.id, actor, { ...requireGiven(given), expected }),
})

const blacklistImportCount = defineRoute({
  id: 'suppressions.blacklist-import-count',
  method: 'POST',
  path: '/suppressions/blacklist-import/count',
  tag: 'Contacts',
  summary:
    'Counts the addresses that POST /suppressions/blacklist-import with the same body would add now; changes nothing',
  module: 'contacts',
  level: 'read',
  body: Addresses,
  status: 200,
  response: Type.Object({ count: Type.Integer() }),
  failures: ['validation'],
  handle: async ({ app, db, tenant, body }) => ({
    count: await countImport({ app, db }, tenant.id, requireGiven(body)),
  }),
})

function requireGiven(given: Given): Given {
  if (given.emails === undefined && given.text === undefined) throw validation('text')
  return given
}

const remove = defineRoute({
  id: 'suppressions.delete',
  method: 'DELETE',
  path: '/suppressions/{email}',
  tag: 'Contacts',
  summary:
    'Lifts the suppressions of an address; fails with 409 when its owner unsubscribed or complained, or it bounced',
  module: 'contacts',
  level: 'full',
  effects: ['deletes'],
  params: Type.Object({ email: Type.String({ maxLength: 320 }) }),
  status: 204,
  response: Empty,
  failures: ['suppression_locked'],
  handle: ({ db, now, tenant, actor, params }) =>
    liftSuppressions({ db, now }, tenant.id, normaliseAddress(params.email) ?? params.email, wayOf(actor)),
})

export const routes = [list, create, blacklistImport, blacklistImportCount, remove]
