import Type, { type Static } from 'typebox'
import { Currency, Email, Enum, Id, Line, Name, Nullable, Time } from '../../../platform/http/schemas.ts'
import { ORDER_STATES } from '../../account/shops/index.ts'
import { Profile, type ProfileField } from '../../audience/contacts/index.ts'

export type OrderState = (typeof ORDER_STATES)[number]
export const State = Enum(ORDER_STATES)

/** Decimal digits as text: a JSON number would lose some of them. */
const Money = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,6})?$', examples: ['1290.00'] })
const SignedMoney = Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,6})?$', examples: ['645.00'] })
const Code = Type.String({ normalise: 'text', minLength: 1, maxLength: 200, examples: ['TULIP-10'] })
const Url = Type.String({ maxLength: 2000, pattern: '^https?://\\S+$', examples: ['https://shop.example.com/tulips'] })
/** Free data of the shop: names and simple values. */
const Attributes = Type.Record(
  Type.String({ pattern: '^.{1,100}$' }),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 1000 }),
  { additionalProperties: false, maxProperties: 100, examples: [{ gift: true }] },
)
const optional = <T extends Parameters<typeof Nullable>[0]>(schema: T) => Type.Optional(Nullable(schema))

const ItemFields = {
  code: Code,
  name: Name,
  quantity: Type.Number({ minimum: 0, maximum: 1_000_000_000, examples: [2] }),
  unitPrice: SignedMoney,
}
const ItemInput = Type.Object(
  {
    ...ItemFields,
    variantCode: optional(Code),
    ean: optional(Line(50, '8594000000017')),
    categories: Type.Optional(Type.Array(Line(300, 'Flowers | Tulips'), { maxItems: 20 })),
    brand: optional(Line(200, 'Květinka')),
    url: optional(Url),
    imageUrl: optional(Url),
    attributes: optional(Attributes),
  },
  { title: 'OrderItemInput', additionalProperties: false },
)

/** The buyer's data in an order. */
export const CUSTOMER_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'company',
  'companyId',
  'street',
  'city',
  'postalCode',
  'country',
  'language',
] as const satisfies readonly ProfileField[]
export type CustomerField = (typeof CUSTOMER_FIELDS)[number]

const Customer = Type.Object(
  Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, Type.Optional(Profile.properties[field])])),
  { title: 'OrderCustomer', additionalProperties: false, examples: [{ firstName: 'Jana', lastName: 'Nováková' }] },
)

/** An order as a shop sends it. A field that is left out keeps its value, null clears it; the items are replaced. */
export const OrderInput = Type.Object(
  {
    shopId: Id,
    orderId: Code,
    email: Email,
    createdAt: Time,
    currency: Currency,
    total: Money,
    items: Type.Array(ItemInput, { maxItems: 500 }),
    updatedAt: optional(Time),
    paidAt: optional(Time),
    completedAt: optional(Time),
    state: Type.Optional(State),
    sourceState: optional(Line(100, 'Vyřízeno')),
    totalWithoutVat: optional(Money),
    shipping: optional(Money),
    discount: optional(Money),
    number: optional(Line(100, '2026000123')),
    url: optional(Url),
    cartId: optional(Line(200, 'c-123')),
    couponCodes: optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 })),
    customer: optional(Customer),
    attributes: optional(Attributes),
  },
  { title: 'OrderInput', additionalProperties: false },
)
export type OrderInput = Static<typeof OrderInput>

const Item = Type.Object(
  {
    ...ItemFields,
    quantity: Type.Number(),
    unitPrice: Type.String(),
    variantCode: Nullable(Type.String()),
    ean: Nullable(Type.String()),
    categories: Type.Array(Type.String()),
    brand: Nullable(Type.String()),
    url: Nullable(Type.String()),
    imageUrl: Nullable(Type.String()),
    attributes: Nullable(Attributes),
  },
  { title: 'OrderItem' },
)

export const OrderRow = Type.Object(
  {
    id: Id,
    shopId: Id,
    orderId: Type.String(),
    number: Nullable(Type.String()),
    contactId: Nullable(Id),
    email: Nullable(Type.String()),
    state: State,
    sourceState: Nullable(Type.String()),
    currency: Currency,
    total: Type.String(),
    createdAt: Time,
    updatedAt: Nullable(Time),
    paidAt: Nullable(Time),
    completedAt: Nullable(Time),
    attribution: Nullable(
      Type.Object(
        {
          kind: Enum(['click', 'open', 'coupon']),
          type: Nullable(Type.String()),
          id: Nullable(Id),
          name: Nullable(Type.String()),
        },
        { title: 'OrderAttribution' },
      ),
    ),
  },
  { title: 'OrderListItem' },
)

export const OrderDetail = Type.Object(
  {
    ...OrderRow.properties,
    totalWithoutVat: Nullable(Type.String()),
    shipping: Nullable(Type.String()),
    discount: Nullable(Type.String()),
    url: Nullable(Type.String()),
    cartId: Nullable(Type.String()),
    couponCodes: Type.Array(Type.String()),
    customer: Nullable(Customer),
    attributes: Nullable(Attributes),
    items: Type.Array(Item),
  },
  { title: 'Order' },
)

export const Change = Enum(['created', 'updated', 'unchanged'])
