import { defineSource, type Flat, type Meaning } from './define-source.ts'
import { objectIn, objectsIn, quoted, textIn } from './flatten.ts'
import { listNameOf } from './list-name.ts'

/** Properties of a contact in the API v3, which the CSV export has as columns too. */
const PROPERTIES = {
  emailaddress: 'email',
  name: 'firstName',
  surname: 'lastName',
  titlesbefore: 'titleBefore',
  titlesafter: 'titleAfter',
  salution: 'vocativeFirstName',
  salutionsurname: 'vocativeLastName',
  company: 'company',
  street: 'street',
  town: 'city',
  postalcode: 'postalCode',
  country: 'country',
  phone: 'phone',
  cellphone: 'mobile',
  notes: 'note',
  affilid: 'affiliateId',
  language: 'language',
  gender: 'gender',
  birthday: 'birthday',
  nameday: 'nameDay',
  blacklisted: 'is:blacklisted',
  hardbounced: 'is:bounced',
} as const satisfies Record<string, Meaning>

/**
 * CSV exports of lists, of returned contacts and of the blacklist, with the properties of the API v3 or the names of the
 * Czech application as columns; or the answer of `GET /api/v3/contacts` as JSON. A contact is confirmed, unsubscribed or
 * removed in each of its lists; one that left all of them is on the blacklist too.
 */
export const smartemailing = defineSource({
  title: 'SmartEmailing',
  zone: 'company',
  standard: 'subscribed',
  statesAre: 'ofList',
  isSplit: true,
  columns: {
    ...PROPERTIES,
    'E-mail': 'email',
    'E-mailová adresa': 'email',
    Oslovení: 'vocativeFirstName',
    id: 'skip',
    guid: 'skip',
    domain: 'skip',
    realname: 'skip',
    softbounced: 'skip',
    created: 'skip',
    updated: 'skip',
    last_opened: 'skip',
    last_clicked: 'skip',
    preferredDeliveryTime: 'skip',
    contact_id: 'skip',
    contactlist_id: 'skip',
    Blacklist: 'is:blacklisted',
    'V blacklistu': 'is:blacklisted',
    Vrácený: 'is:bounced',
    status: 'state',
    Stav: 'state',
    'Stav v seznamu': 'state',
    Seznam: 'lists',
    Seznamy: 'lists',
    Tagy: 'labels',
    Štítky: 'labels',
    added: 'optInAt',
    Přidán: 'optInAt',
    'Datum přidání': 'optInAt',
    'Datum odhlášení': 'leftAt',
  },
  states: {
    confirmed: 'subscribed',
    potvrzený: 'subscribed',
    potvrzen: 'subscribed',
    unsubscribed: 'unsubscribed',
    odhlášený: 'unsubscribed',
    odhlášen: 'unsubscribed',
    removed: 'customer',
    odebraný: 'customer',
    unconfirmed: 'pending',
    nepotvrzený: 'pending',
    vrácený: 'bounced',
    bounced: 'bounced',
    blacklisted: 'blacklisted',
    'v blacklistu': 'blacklisted',
  },
  files: [
    { name: /blacklist/, state: 'blacklisted', isSuppression: true },
    { name: /vracen|bounce/, state: 'bounced' },
    { name: /odhlas|unsub/, state: 'unsubscribed' },
    { name: /nepotvrz|unconfirm/, state: 'pending' },
  ],
  listOf: listNameOf,
  flatten: (value) => flattenContacts(value),
})

/** Names by the numbers that contacts refer to. */
export interface Names {
  lists: Readonly<Record<string, string>>
  fields: Readonly<Record<string, string>>
  options: Readonly<Record<string, string>>
}

const NO_NAMES: Names = { lists: {}, fields: {}, options: {} }

const nameOf = (names: Readonly<Record<string, string>>, id: unknown): string | undefined =>
  Object.hasOwn(names, textIn(id)) ? names[textIn(id)] : undefined

/** The contacts of an answer of the API. Lists and custom fields without a known name are left out. */
export function flattenContacts(value: unknown, names: Names = NO_NAMES): Flat | null {
  const data = Array.isArray(value) ? value : objectIn(value).data
  if (!Array.isArray(data)) return null
  const fieldIds = Object.keys(names.fields)
  const properties = Object.entries(PROPERTIES)
  return {
    columns: [
      ...properties.map(([name, as]) => ({ name, as })),
      { name: 'lists', as: 'lists' },
      { name: 'left', as: 'leftLists' },
      { name: 'tags', as: 'labels' },
      { name: 'since', as: 'optInAt' },
      { name: 'member', as: 'state' },
      ...fieldIds.map((id) => ({ name: names.fields[id]!, as: 'custom' as const })),
    ],
    rows: objectsIn(data).map((contact) => {
      const values = customValuesOf(contact, names)
      return [
        ...properties.map(([name]) => textIn(contact[name])),
        ...membershipsOf(contact, names),
        ...fieldIds.map((id) => (values.get(id) ?? []).join(', ')),
      ]
    }),
  }
}

/** Lists, left lists, tags, the earliest confirmed membership, and the state that the memberships give. */
function membershipsOf(contact: Record<string, unknown>, { lists }: Names): string[] {
  const rows = objectsIn(contact.contactlists)
  const having = (status: string) => rows.filter((row) => textIn(row.status) === status)
  const namesOf = (some: typeof rows) => some.flatMap((row) => nameOf(lists, row.contactlist_id) ?? [])
  const [confirmed, left] = [having('confirmed'), having('unsubscribed')]
  const since =
    confirmed
      .map((row) => textIn(row.added))
      .filter(Boolean)
      .sort()[0] ?? ''
  const tags = Array.isArray(contact.tags) ? contact.tags.map((tag) => textIn(objectIn(tag).name ?? tag)) : []
  // Contacts in no list got no newsletters.
  const state = confirmed.length ? 'confirmed' : left.length ? 'unsubscribed' : 'removed'
  return [quoted(namesOf(confirmed)), quoted(namesOf(left)), quoted(tags.filter(Boolean)), since, state]
}

/** Values of custom fields by the number of the field: texts, and the names of chosen options. */
function customValuesOf(contact: Record<string, unknown>, { options }: Names): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const row of objectsIn(contact.customfields)) {
    const id = textIn(row.customfield_id)
    const value = textIn(row.value) || (nameOf(options, row.customfield_options_id) ?? '')
    if (value) values.set(id, [...(values.get(id) ?? []), value])
  }
  return values
}
