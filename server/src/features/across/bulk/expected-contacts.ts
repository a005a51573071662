import Type from 'typebox'
import { AppError } from '../../../platform/errors.ts'

export const ExpectedContacts = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    examples: [1],
    description:
      'The number of contacts that the caller expects to be changed; if it is another, the request is refused',
  }),
)

/** Throws 409 unless the number of contacts is the one that a person has seen. */
export function requireExpected(expected: number, actual: number) {
  if (expected !== actual) throw new AppError('count_mismatch', '', { expected, actual })
}
