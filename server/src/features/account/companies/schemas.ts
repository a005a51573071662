import Type from 'typebox'
import {
  Country,
  Currency,
  Email,
  Language,
  Name,
  Nullable,
  Text,
  Time,
  Timezone,
  Uuid,
} from '../../../platform/http/schemas.ts'

const OptionalEmail = Type.Union([Email, Type.Literal('')])

const fields = {
  name: Name,
  legalName: Text(200, 'Květinka s.r.o.'),
  companyId: Text(50, '12345678'),
  vatId: Text(50, 'CZ12345678'),
  street: Text(200, 'Dlouhá 1'),
  city: Text(100, 'Praha'),
  postalCode: Text(20, '110 00'),
  country: Nullable(Country),
  email: OptionalEmail,
  phone: Text(50, '+420 123 456 789'),
  // Pages and mails link to it, so no scheme but http and https is accepted.
  web: Type.String({
    maxLength: 500,
    pattern: '^(https?://|(?![a-zA-Z][a-zA-Z0-9+.-]*:))',
    examples: ['https://example.com'],
  }),
  timezone: Timezone,
  language: Language,
  currency: Currency,
}

export const Company = Type.Object(
  {
    id: Uuid,
    ...fields,
    email: Type.String(),
    createdAt: Time,
    deletesAt: Nullable(
      Type.Unsafe<string>({ ...Time, description: 'When the company is deleted; null unless that was requested' }),
    ),
  },
  { title: 'Company' },
)
export const CompanyPatch = Type.Partial(Type.Object(fields), { title: 'CompanyPatch' })
