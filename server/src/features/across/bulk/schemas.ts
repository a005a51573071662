import Type from 'typebox'
import { Enum, Id } from '../../../platform/http/schemas.ts'
import { ExpectedContacts } from '../../audience/contacts/index.ts'

const MAX_CONTACTS = 10_000

export const BULK_ACTIONS = [
  'add_to_list',
  'remove_from_list',
  'unsubscribe',
  'add_label',
  'remove_label',
  'blacklist',
  'delete',
] as const
export const Action = Enum(BULK_ACTIONS)
const Ids = (maxItems: number, minItems = 0) =>
  Type.Array(Id, { minItems, maxItems, uniqueItems: true, examples: [['42']] })

export const BulkChoice = Type.Object(
  {
    action: Action,
    contactIds: Type.Optional(Ids(MAX_CONTACTS, 1)),
    all: Type.Optional(Type.Boolean({ examples: [false] })),
    listIds: Type.Optional(Ids(100)),
    labelIds: Type.Optional(Ids(100)),
  },
  { title: 'ContactBulkChoice' },
)
export const Expected = ExpectedContacts(
  'The number of contacts that the caller expects to be changed; if it is another, the request is refused',
)

export const BulkInput = Type.Object(
  { ...BulkChoice.properties, expectedContacts: Expected },
  // A filter belongs into the query: in the body it would be ignored, and all contacts changed.
  { title: 'ContactBulkInput', additionalProperties: false },
)

export const DELETE_MODES = ['list', 'with_contacts', 'keep_used'] as const
