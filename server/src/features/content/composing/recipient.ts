/** The columns of a contact that template tags use. */
export interface Recipient {
  email: string
  first_name: string
  last_name: string
  title_before: string
  title_after: string
  salutation: string
  salutation_formal: string
  vocative_first_name: string
  vocative_last_name: string
  gender: string | null
  language: string
  company: string
  phone: string
  mobile: string
  street: string
  city: string
  postal_code: string
  country: string | null
  birthday: string | null
  name_day: string | null
  note: string
  affiliate_id: string
  custom: unknown
}

/** A recipient without any data, for public web versions and for test mails without a contact. */
export const UNKNOWN_RECIPIENT: Recipient = {
  email: '',
  first_name: '',
  last_name: '',
  title_before: '',
  title_after: '',
  salutation: '',
  salutation_formal: '',
  vocative_first_name: '',
  vocative_last_name: '',
  gender: null,
  language: '',
  company: '',
  phone: '',
  mobile: '',
  street: '',
  city: '',
  postal_code: '',
  country: null,
  birthday: null,
  name_day: null,
  note: '',
  affiliate_id: '',
  custom: {},
}
