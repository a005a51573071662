import type { Selectable } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Contact } from '../../../platform/db/tables.ts'
import { type CustomFieldRow, loadCustomFields } from '../../audience/custom-fields/index.ts'
import { type CustomValueRecord, customValues } from './custom-values.ts'
import { findContacts, membershipsOf } from './store.ts'
import { guidOf, localTime, posixLanguage, rowId, textOrNull } from './values.ts'

type Company = Pick<Tenant, 'id' | 'publicId' | 'timezone'>
/** The columns of contacts that records show. */
type ContactRow = Pick<
  Selectable<Contact>,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'title_before'
  | 'title_after'
  | 'salutation'
  | 'salutation_formal'
  | 'vocative_first_name'
  | 'vocative_last_name'
  | 'gender'
  | 'language'
  | 'company'
  | 'phone'
  | 'mobile'
  | 'street'
  | 'city'
  | 'postal_code'
  | 'country'
  | 'birthday'
  | 'name_day'
  | 'note'
  | 'affiliate_id'
  | 'custom'
  | 'status'
  | 'source'
  | 'blacklisted_at'
  | 'soft_bounces'
  | 'last_open_at'
  | 'last_click_at'
  | 'created_at'
  | 'updated_at'
>
type Membership = Awaited<ReturnType<typeof membershipsOf>>[number]

export type ContactRecord = ReturnType<typeof contactRecord>

/** Contacts by their ids, in the shape of the compatible interface; those that are gone are missing. */
export async function contactRecords(
  db: Db,
  company: Company,
  ids: readonly string[],
): Promise<Map<string, ContactRecord>> {
  const contacts = await findContacts(db, company.id, ids)
  const memberships = Map.groupBy(await membershipsOf(db, company.id, ids), ({ contact_id }) => contact_id)
  const fields = await loadCustomFields(db, company.id)
  return new Map(
    contacts.map((contact) => [
      contact.id,
      contactRecord(company, contact, { memberships: memberships.get(contact.id) ?? [], fields }),
    ]),
  )
}

function contactRecord(
  { publicId, timezone }: Company,
  contact: ContactRow,
  { memberships, fields }: { memberships: readonly Membership[]; fields: readonly CustomFieldRow[] },
) {
  const time = (at: Date | null) => localTime(at, timezone)
  const [created, updated] = [time(contact.created_at), time(contact.updated_at)]
  return {
    id: Number(contact.id),
    guid: guidOf(publicId, 'contact', contact.id),
    emailaddress: contact.email,
    domain: contact.email.slice(contact.email.lastIndexOf('@') + 1),
    name: textOrNull(contact.first_name),
    surname: textOrNull(contact.last_name),
    titlesbefore: textOrNull(contact.title_before),
    titlesafter: textOrNull(contact.title_after),
    salution: textOrNull(contact.vocative_first_name || contact.salutation),
    salutionsurname: textOrNull(contact.vocative_last_name),
    salutiongender: textOrNull(contact.salutation_formal),
    company: textOrNull(contact.company),
    street: textOrNull(contact.street),
    town: textOrNull(contact.city),
    postalcode: textOrNull(contact.postal_code),
    country: textOrNull(contact.country),
    cellphone: textOrNull(contact.mobile),
    phone: textOrNull(contact.phone),
    language: posixLanguage(contact.language),
    birthday: contact.birthday,
    // The year says nothing; 2012 has a 29 February.
    nameday: contact.name_day && `2012-${contact.name_day}`,
    gender: contact.gender?.toUpperCase() ?? null,
    notes: textOrNull(contact.note),
    realname: textOrNull([contact.first_name, contact.last_name].filter(Boolean).join(' ')),
    affilid: textOrNull(contact.affiliate_id),
    blacklisted: contact.blacklisted_at ? 1 : 0,
    is_blacklisted: contact.blacklisted_at !== null,
    is_confirmed: contact.status === 'subscribed' ? 1 : 0,
    hardbounced: contact.status === 'bounced' ? 1 : 0,
    softbounced: contact.soft_bounces,
    created,
    updated,
    created_at: created,
    last_updated_at: updated,
    last_opened: time(contact.last_open_at),
    last_clicked: time(contact.last_click_at),
    preferredDeliveryTime: null,
    origin: contact.source,
    contactlists: memberships.map(({ list_id, state, changed_at }, place) => ({
      id: rowId(contact.id, place),
      contact_id: Number(contact.id),
      contactlist_id: Number(list_id),
      // Those who left everything, or must not be mailed, are confirmed in no list: clients mail confirmed members.
      status: state === 'confirmed' && isOut(contact) ? 'unsubscribed' : state,
      added: time(changed_at),
      updated: time(changed_at),
      score_opens: null,
      score_clicks: null,
    })),
    customfields: customValues(contact, fields, timezone) satisfies CustomValueRecord[],
  }
}

/** A contact that does not exist, to show what is sent. */
export const sampleRecord = (company: Company, now: Date): ContactRecord =>
  contactRecord(company, { ...SAMPLE, created_at: now, updated_at: now }, { memberships: [], fields: [] })

const SAMPLE: Omit<ContactRow, 'created_at' | 'updated_at'> = {
  id: '0',
  email: 'jana@example.com',
  first_name: 'Jana',
  last_name: 'Nováková',
  title_before: '',
  title_after: '',
  salutation: '',
  salutation_formal: '',
  vocative_first_name: 'Jano',
  vocative_last_name: 'Nováková',
  gender: 'f',
  language: 'cs',
  company: '',
  phone: '',
  mobile: '',
  street: '',
  city: 'Praha',
  postal_code: '',
  country: 'CZ',
  birthday: null,
  name_day: '05-24',
  note: '',
  affiliate_id: '',
  custom: {},
  status: 'subscribed',
  source: 'api',
  blacklisted_at: null,
  soft_bounces: 0,
  last_open_at: null,
  last_click_at: null,
}

const isOut = ({ status, blacklisted_at }: { status: string; blacklisted_at: Date | null }) =>
  status === 'unsubscribed' || status === 'complained' || blacklisted_at !== null
