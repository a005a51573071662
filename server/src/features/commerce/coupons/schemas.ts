import Type from 'typebox'
import { Enum, Id, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { MAX_CODES } from './read-codes.ts'

const fields = {
  name: Type.String({ ...Name, examples: ['Spring sale'] }),
  shopId: Id,
  mergeKey: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$', examples: ['spring'] }),
  note: Text(5000, ''),
}

export const StackInput = Type.Object({ ...fields, note: Type.Optional(fields.note) }, { title: 'CouponStackInput' })

const Counts = Type.Object(
  {
    total: Type.Integer(),
    free: Type.Integer(),
    assigned: Type.Integer(),
    used: Type.Integer(),
  },
  { title: 'CouponStackCounts' },
)

/** A stack with the tag that inserts a code into a template. */
export const Stack = Type.Object(
  {
    id: Id,
    ...fields,
    tag: Type.String({ examples: ['{{coupon_spring}}'] }),
    counts: Counts,
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'CouponStack' },
)

/** Codes as text or as a list. */
export const CodesInput = Type.Object(
  {
    text: Type.Optional(Type.String({ description: 'One code per line', examples: ['SPRING-1\nSPRING-2'] })),
    codes: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: MAX_CODES,
        description: 'The same as a list; then text is ignored',
        examples: [['SPRING-1', 'SPRING-2']],
      }),
    ),
  },
  { title: 'CouponCodesInput' },
)

export const CodesAdded = Type.Object(
  {
    counts: Type.Object({
      added: Type.Integer(),
      duplicate: Type.Integer({ description: 'Codes that the stack has already, or that came twice' }),
      invalid: Type.Integer({ description: 'Lines that are not 1 to 100 characters without spaces' }),
      total: Type.Integer({ description: 'Lines that are not blank' }),
    }),
    stack: Stack,
  },
  { title: 'CouponCodesAdded' },
)

export const CodesMarked = Type.Object(
  {
    marked: Type.Integer(),
    already: Type.Integer({ description: 'Codes that had been used before' }),
    unknown: Type.Integer({ description: 'Lines that are no codes of the stack' }),
    stack: Stack,
  },
  { title: 'CouponCodesMarked' },
)

export const STATUSES = ['assigned', 'used'] as const

/** A code that a contact has, or that was used. */
export const Coupon = Type.Object(
  {
    id: Id,
    stackId: Id,
    stackName: Type.String(),
    code: Type.String({ examples: ['SPRING-1'] }),
    status: Enum(STATUSES),
    contactId: Nullable(Id),
    email: Type.String({ description: 'The address of the contact; empty without a contact' }),
    mail: Nullable(
      Type.Object({
        kind: Type.String({ examples: ['campaign'] }),
        id: Id,
        name: Type.String({ description: 'Empty after the object was deleted' }),
        node: Nullable(Type.String()),
      }),
    ),
    assignedAt: Nullable(Time),
    usedAt: Nullable(Time),
  },
  { title: 'Coupon' },
)
