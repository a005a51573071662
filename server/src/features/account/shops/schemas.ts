import Type, { type TSchema } from 'typebox'
import { Currency, Enum, Id, Language, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'

export const ORDER_STATES = [
  'new',
  'unpaid',
  'paid',
  'processing',
  'shipped',
  'pickup',
  'delivered',
  'cancelled',
  'returned',
  'other',
] as const

/** Platforms of e-shops that send us their orders as they have them. */
export const ORDER_PLATFORMS = ['woocommerce', 'shopify', 'shoptet'] as const
export type OrderPlatform = (typeof ORDER_PLATFORMS)[number]

const Url = Type.String({ maxLength: 500, pattern: '^(https?://\\S+)?$', examples: ['https://shop.example.com'] })
const fields = { name: Name, url: Url, currency: Currency, language: Language }

export const Shop = Type.Object(
  {
    id: Id,
    ...fields,
    contactLanguage: Nullable(Language),
    active: Type.Boolean(),
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'Shop' },
)
export const ShopInput = Type.Object(
  {
    name: Name,
    url: Type.Optional(Url),
    currency: Currency,
    language: Language,
    active: Type.Optional(Type.Boolean()),
  },
  { title: 'ShopInput' },
)
export const ShopPatch = Type.Partial(Type.Object({ ...fields, active: Type.Boolean() }), { title: 'ShopPatch' })

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#2f5bea'] })
const BrandKey = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,29}$' })
export const Brand = Type.Object(
  {
    logoFileId: Nullable(Id),
    colors: Type.Record(BrandKey, Color, {
      additionalProperties: false,
      maxProperties: 20,
      examples: [{ primary: '#2f5bea' }],
    }),
    fonts: Type.Record(BrandKey, Text(100, 'Georgia'), {
      additionalProperties: false,
      maxProperties: 10,
      examples: [{ heading: 'Georgia' }],
    }),
    buttons: Type.Optional(
      Type.Partial(
        Type.Object({
          radius: Type.Integer({ minimum: 0, maximum: 40, examples: [6], description: 'Of the corners, in pixels' }),
          background: Color,
          color: Color,
        }),
        { additionalProperties: false },
      ),
    ),
    links: Type.Optional(
      Type.Partial(Type.Object({ color: Color, underline: Type.Boolean() }), { additionalProperties: false }),
    ),
  },
  { title: 'Brand' },
)

const ofPlatforms = <T extends TSchema>(schema: T) =>
  Object.fromEntries(ORDER_PLATFORMS.map((platform) => [platform, schema])) as Record<OrderPlatform, T>

/** Any shorter one could be guessed. */
const OrderSecret = Type.String({
  minLength: 8,
  maxLength: 200,
  pattern: '^[^\\x00-\\x1f\\x7f]*$',
  examples: ['wk_4f8a1c9e2b7d5063'],
})

const Days = Type.Integer({ minimum: 0, maximum: 90, examples: [5] })
export const ShopSettings = Type.Object(
  {
    shopId: Id,
    attribution: Type.Object({ clickDays: Days, openDays: Days }),
    completedStates: Type.Array(Enum(ORDER_STATES), { uniqueItems: true, examples: [['delivered', 'pickup']] }),
    orderSecretsSet: Type.Object(ofPlatforms(Type.Boolean())),
  },
  { title: 'ShopSettings' },
)
export const ShopSettingsPatch = Type.Object(
  {
    attribution: Type.Optional(Type.Partial(Type.Object({ clickDays: Days, openDays: Days }))),
    completedStates: Type.Optional(
      Type.Array(Enum(ORDER_STATES), { uniqueItems: true, minItems: 1, examples: [['delivered', 'pickup']] }),
    ),
    orderSecrets: Type.Optional(
      Type.Object(ofPlatforms(Type.Optional(Nullable(OrderSecret))), { additionalProperties: false }),
    ),
  },
  { title: 'ShopSettingsPatch' },
)

export const ConsentSettings = Type.Object(
  {
    shopId: Id,
    customerException: Type.Boolean(),
    text: Text(5000, 'We write to our customers about similar goods.'),
  },
  { title: 'ConsentSettings' },
)
export const ConsentSettingsPatch = Type.Partial(Type.Omit(ConsentSettings, ['shopId']), {
  title: 'ConsentSettingsPatch',
})
