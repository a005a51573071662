import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import { type Recipient, UNKNOWN_RECIPIENT } from './recipient.ts'

/** An invented contact for previews, whose names are those of the company's language. */
export const sampleRecipient = (language: string, customFields: readonly CustomFieldRow[]): Recipient => ({
  ...UNKNOWN_RECIPIENT,
  ...(PEOPLE[language as keyof typeof PEOPLE] ?? PEOPLE.en),
  language,
  gender: 'f',
  birthday: '1990-05-24',
  name_day: '05-24',
  custom: Object.fromEntries(customFields.map((field) => [field.id, sampleOf(field)])),
})

const PEOPLE = {
  cs: {
    email: 'jana.novakova@example.com',
    first_name: 'Jana',
    last_name: 'Nováková',
    salutation: 'Milá Jano',
    salutation_formal: 'Vážená paní Nováková',
    vocative_first_name: 'Jano',
    vocative_last_name: 'Nováková',
    company: 'Květiny Jana',
    phone: '+420 601 234 567',
    mobile: '+420 601 234 567',
    street: 'Dlouhá 12',
    city: 'Brno',
    postal_code: '602 00',
    country: 'CZ',
  },
  sk: {
    email: 'jana.novakova@example.com',
    first_name: 'Jana',
    last_name: 'Nováková',
    salutation: 'Milá Jana',
    salutation_formal: 'Vážená pani Nováková',
    vocative_first_name: 'Jana',
    vocative_last_name: 'Nováková',
    company: 'Kvety Jana',
    phone: '+421 901 234 567',
    mobile: '+421 901 234 567',
    street: 'Dlhá 12',
    city: 'Bratislava',
    postal_code: '811 01',
    country: 'SK',
  },
  en: {
    email: 'jane.miller@example.com',
    first_name: 'Jane',
    last_name: 'Miller',
    salutation: 'Jane',
    salutation_formal: 'Dear Ms Miller',
    vocative_first_name: 'Jane',
    vocative_last_name: 'Miller',
    company: "Jane's Flowers",
    phone: '+44 20 7946 0018',
    mobile: '+44 7700 900118',
    street: '12 Long Street',
    city: 'London',
    postal_code: 'SW1A 2AA',
    country: 'GB',
  },
} as const

/** A value that fits the type of a field. A text is the name of its field: that is what the reader would see there. */
function sampleOf({ name, type, options }: CustomFieldRow): unknown {
  if (type === 'multi') return options.slice(0, 1).map(({ id }) => id)
  if (options.length) return options[0]!.id
  return (
    { number: 10, bool: true, date: '2027-05-24', datetime: '2027-05-24T10:00:00Z', url: 'https://example.com/' }[
      type as string
    ] ?? name
  )
}
