import Type from 'typebox'
import { Country, Day, Enum, Language, Line, Nullable, Text } from '../../../platform/http/schemas.ts'

const MonthDay = Type.String({ format: 'month-day', examples: ['04-23'] })
const OptionalLanguage = Type.Union([Language, Type.Literal('')])

/** The profile fields of a contact as the API names them. Their columns have the same names in snake case. */
const profileFields = {
  firstName: Line(100, 'Jana'),
  lastName: Line(100, 'Nováková'),
  titleBefore: Line(50, 'Ing.'),
  titleAfter: Line(50, 'Ph.D.'),
  salutation: Line(200, 'Milá Jano'),
  salutationFormal: Line(200, 'Vážená paní Nováková'),
  vocativeFirstName: Line(100, 'Jano'),
  vocativeLastName: Line(100, 'Nováková'),
  gender: Nullable(Enum(['f', 'm'])),
  language: OptionalLanguage,
  company: Line(200, 'Květinka s.r.o.'),
  companyId: Line(50, '12345678'),
  phone: Line(50, '+420 212 345 678'),
  mobile: Line(50, '+420 777 123 456'),
  street: Line(200, 'Dlouhá 1'),
  city: Line(100, 'Praha'),
  postalCode: Line(20, '110 00'),
  country: Nullable(Country),
  birthday: Nullable(Day),
  nameDay: Nullable(MonthDay),
  note: Text(10_000, ''),
  affiliateId: Line(100, ''),
}

export const Profile = Type.Object(profileFields)
export const ProfilePatch = Type.Partial(Profile)
export type ProfileField = keyof typeof profileFields

/** Fields that follow from the names of a person. The stage of imports has them in this order. */
export const FILLED_FIELDS = [
  'gender',
  'vocativeFirstName',
  'vocativeLastName',
  'salutation',
  'salutationFormal',
  'nameDay',
] as const satisfies readonly ProfileField[]
export type FilledField = (typeof FILLED_FIELDS)[number]

/** `firstName` → `first_name`. */
export const PROFILE_COLUMNS = Object.fromEntries(
  Object.keys(profileFields).map((field) => [field, field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
) as Record<ProfileField, string>
