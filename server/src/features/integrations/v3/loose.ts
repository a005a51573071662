import Type, { type TProperties } from 'typebox'

/** A text or a number, or null for nothing: clients in PHP send all of them. */
const Loose = Type.Optional(
  Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], maxLength: 2000 }),
)

/** A body that is read by hand: `names` are its texts and numbers. */
export const LooseBody = (names: readonly string[], description: string, example: object) =>
  Type.Unsafe<Record<string, unknown>>(
    Type.Object(Object.fromEntries(names.map((name) => [name, Loose])) as TProperties, {
      additionalProperties: true,
      description,
      examples: [example],
    }),
  )
