import Type from 'typebox'

/** A number that is not negative, also as a text: clients in PHP send both. */
export const WholeNumber = (options: { maximum?: number; examples?: number[] } = {}) =>
  Type.Unsafe<number | string>({ type: ['integer', 'string'], minimum: 0, pattern: '^\\d{1,15}$', ...options })
