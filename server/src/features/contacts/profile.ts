import Type from 'typebox'
import { Country, Day, Enum, Language, Nullable, Text } from '../../platform/http/schemas.ts'

const MonthDay = Type.String({ format: 'month-day', examples: ['04-23'] })
const OptionalLanguage = Type.Union([Language, Type.Literal('')])

/** The profile of a contact as the API writes it. Column names are the same words in snake case. */
export const profileFields = {
  firstName: Text(100, 'Jana'),
  lastName: Text(100, 'Nováková'),
  titleBefore: Text(50, 'Ing.'),
  titleAfter: Text(50, 'Ph.D.'),
  salutation: Text(200, 'Milá Jano'),
  salutationFormal: Text(200, 'Vážená paní Nováková'),
  vocativeFirstName: Text(100, 'Jano'),
  vocativeLastName: Text(100, 'Nováková'),
  gender: Nullable(Enum(['f', 'm'])),
  language: OptionalLanguage,
  company: Text(200, 'Květinka s.r.o.'),
  companyId: Text(50, '12345678'),
  phone: Text(50, '+420 212 345 678'),
  mobile: Text(50, '+420 777 123 456'),
  street: Text(200, 'Dlouhá 1'),
  city: Text(100, 'Praha'),
  postalCode: Text(20, '110 00'),
  country: Nullable(Country),
  birthday: Nullable(Day),
  nameDay: Nullable(MonthDay),
  note: Text(10_000, ''),
  affiliateId: Text(100, ''),
}

export const Profile = Type.Object(profileFields)
export const ProfilePatch = Type.Partial(Profile)
export type ProfileField = keyof typeof profileFields

/** `firstName` → `first_name`. */
export const PROFILE_COLUMNS = Object.fromEntries(
  Object.keys(profileFields).map((field) => [field, field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Record<ProfileField, string>
