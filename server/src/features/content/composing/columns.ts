import type { Recipient } from './values.ts'

/** The columns of a contact that tags read. Only those that a mail asks for are fetched for its recipients. */
const COLUMNS: Record<string, readonly (keyof Recipient)[]> = {
  df_name: ['first_name'],
  df_surname: ['last_name'],
  df_titlesbefore: ['title_before'],
  df_titlesafter: ['title_after'],
  df_salution: ['salutation', 'vocative_first_name'],
  df_salutionsurname: ['vocative_last_name'],
  df_salutiongender: ['salutation_formal'],
  df_company: ['company'],
  df_street: ['street'],
  df_town: ['city'],
  df_postalcode: ['postal_code'],
  df_country: ['country'],
  df_phone: ['phone'],
  df_cellphone: ['mobile'],
  df_language: ['language'],
  df_gender: ['gender'],
  df_birthday: ['birthday'],
  df_nameday: ['name_day'],
  df_notes: ['note'],
  df_affilid: ['affiliate_id'],
}

export const columnsFor = (names: ReadonlySet<string>): (keyof Recipient)[] => [
  ...new Set([
    ...Object.entries(COLUMNS).flatMap(([tag, columns]) => (names.has(tag) ? columns : [])),
    ...([...names].some((name) => name.startsWith('cf_')) ? (['custom'] as const) : []),
  ]),
]
