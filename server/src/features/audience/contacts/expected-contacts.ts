import Type from 'typebox'
import { AppError } from '../../../platform/errors.ts'

/** The field of a request that changes many contacts: what a person has seen is what happens. */
export const ExpectedContacts = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [1], description }))

/** Throws 409 unless the number is the one that a person has seen. */
export function requireExpected(expected: number, actual: number) {
  if (expected !== actual) throw new AppError('count_mismatch', '', { expected, actual })
}
