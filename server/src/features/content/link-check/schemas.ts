import Type from 'typebox'
import { Enum, Nullable } from '../../../platform/http/schemas.ts'

const Address = Type.String({ minLength: 1, maxLength: 2000, examples: ['https://www.example.com/'] })

export const LinksToCheck = Type.Object(
  { urls: Type.Array(Address, { minItems: 1, maxItems: 50, uniqueItems: true }) },
  { title: 'LinksToCheck' },
)

export const CheckedLinks = Type.Object(
  {
    links: Type.Array(
      Type.Object(
        {
          url: Type.String(),
          status: Enum(['ok', 'redirect', 'broken', 'timeout']),
          code: Nullable(Type.Integer({ description: 'The status of the last answer; null if there was none' })),
        },
        { title: 'CheckedLink' },
      ),
      { description: 'In the order of the addresses' },
    ),
  },
  { title: 'CheckedLinks' },
)
