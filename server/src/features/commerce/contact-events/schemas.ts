import Type, { type Static } from 'typebox'
import { Currency, Email, Enum, Id, Line, Time, Uuid } from '../../../platform/http/schemas.ts'
import { VISIT_TYPE_NAMES } from './visit-types.ts'

/** Decimal digits as text: a JSON number would lose some of them. */
export const Money = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$', examples: ['1290.00'] })
/** An amount that rules compare with: text, or a number for convenience. */
export const Amount = Type.Unsafe<string | number>({
  type: ['string', 'number'],
  pattern: '^\\d{1,15}(\\.\\d{1,6})?$',
  minimum: 0,
  maximum: 999_999_999_999,
  examples: ['1000'],
})
const Code = Type.String({ normalise: 'text', minLength: 1, maxLength: 200, examples: ['TULIP-10'] })
export const PageUrl = Type.String({
  maxLength: 2000,
  pattern: '^https?://\\S+$',
  examples: ['https://shop.example.com/tulips'],
})
/** The name of a custom event; names with `se-` are reserved. */
export const EventName = Type.String({ pattern: '^(?!se-)[a-z0-9-]{1,50}$', examples: ['wishlist-added'] })
export const VisitTypeName = Enum(VISIT_TYPE_NAMES)

const CartItem = Type.Object(
  {
    code: Code,
    name: Type.Optional(Line(500, 'Tulips')),
    variantCode: Type.Optional(Code),
    quantity: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000, default: 1, examples: [2] })),
    unitPrice: Type.Optional(Money),
    url: Type.Optional(PageUrl),
    imageUrl: Type.Optional(PageUrl),
  },
  { title: 'CartItem' },
)

export const CartInput = Type.Object(
  {
    cartId: Type.Optional(Type.String({ normalise: 'text', minLength: 1, maxLength: 200, examples: ['c-123'] })),
    url: PageUrl,
    currency: Currency,
    total: Money,
    items: Type.Array(CartItem, {
      maxItems: 200,
      examples: [[{ code: 'TULIP-10', quantity: 2, unitPrice: '645.00' }]],
    }),
  },
  { title: 'Cart' },
)

export const VisitInput = Type.Object(
  {
    url: PageUrl,
    title: Type.Optional(Line(500, 'Tulips')),
    visitType: Type.Optional(Enum(VISIT_TYPE_NAMES, { default: 'other' })),
    productCode: Type.Optional(Code),
  },
  { title: 'Visit' },
)

export const CustomInput = Type.Object(
  {
    customEvent: EventName,
    payload: Type.Optional(
      Type.Object(
        {},
        { additionalProperties: true, description: 'At most 8 kB as JSON', examples: [{ list: 'spring', items: 3 }] },
      ),
    ),
  },
  { title: 'CustomEvent' },
)

export const ContactEventInput = Type.Object(
  {
    type: Enum(['cart', 'visit', 'custom']),
    contactId: Type.Optional(Id),
    email: Type.Optional(Email),
    visitorId: Type.Optional(Uuid),
    shopId: Type.Optional(Type.String({ ...Id, description: 'The main shop of the contact if omitted' })),
    at: Type.Optional(Type.String({ ...Time, description: 'Up to 60 days back or 5 minutes ahead; now if omitted' })),
    cart: Type.Optional(CartInput),
    visit: Type.Optional(VisitInput),
    custom: Type.Optional(CustomInput),
  },
  {
    title: 'ContactEventInput',
    description: 'One of contactId, email and visitorId names the contact; the part of the type is required',
    examples: [
      {
        type: 'visit',
        email: 'jana@example.com',
        visit: { url: 'https://shop.example.com/tulips', visitType: 'product', productCode: 'TULIP-10' },
      },
    ],
  },
)

export type Cart = Static<typeof CartInput>
export type Visit = Static<typeof VisitInput>
export type Custom = Static<typeof CustomInput>
export type ContactEventInput = Static<typeof ContactEventInput>
