import type { FormField } from '../schemas.ts'

const NAMES: Record<string, string> = {
  email: 'email',
  firstName: 'given-name',
  lastName: 'family-name',
  titleBefore: 'honorific-prefix',
  titleAfter: 'honorific-suffix',
  company: 'organization',
  phone: 'tel',
  mobile: 'tel',
  street: 'street-address',
  city: 'address-level2',
  postalCode: 'postal-code',
  country: 'country',
  birthday: 'bday',
}

/** What browsers and assistants fill into a field; empty for fields of the company's own. */
export const autocompleteOf = ({ field }: Pick<FormField, 'field'>): string =>
  Object.hasOwn(NAMES, field) ? NAMES[field]! : ''
