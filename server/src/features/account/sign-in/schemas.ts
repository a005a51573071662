import Type from 'typebox'
import { Enum, Id, Language, Nullable, Time, Uuid } from '../../../platform/http/schemas.ts'

export const MIN_PASSWORD = 10
/** Bounds the time of hashing, which grows with the length of the text. */
export const MAX_PASSWORD = 200
export const Password = Type.String({ minLength: MIN_PASSWORD, maxLength: MAX_PASSWORD, examples: ['Correct-horse-9'] })
/** A password that was chosen before: rules for new ones do not apply. */
export const OldPassword = Type.String({ maxLength: MAX_PASSWORD, examples: ['Correct-horse-9'] })
export const Code = Type.String({ minLength: 6, maxLength: 20, examples: ['123456'] })
export const Token = Type.String({ minLength: 10, maxLength: 200, examples: ['pZ3m0b7tXW1sQ6vYk2nH9cLd'] })

export const Me = Type.Object(
  {
    person: Nullable(
      Type.Object(
        { id: Id, email: Type.String(), name: Type.String(), language: Language, twoFactor: Type.Boolean() },
        { title: 'Person' },
      ),
    ),
    companies: Type.Array(
      Type.Object(
        {
          id: Uuid,
          name: Type.String(),
          timezone: Type.String(),
          deletesAt: Nullable(
            Type.Unsafe<string>({ ...Time, description: 'When the company is deleted; until then it is read-only' }),
          ),
          roles: Type.Array(Type.String()),
          modules: Type.Record(Type.String(), Enum(['read', 'full'])),
          rights: Type.Array(Type.String()),
        },
        { title: 'CompanyAccess' },
      ),
    ),
    csrfToken: Type.String(),
    /** An operator's read-only view of one company. */
    support: Type.Boolean(),
  },
  { title: 'Me' },
)
