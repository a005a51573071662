import Type, { type Static } from 'typebox'
import { CURRENCIES, PERIODS } from '../../../platform/config/price-list.ts'
import { Country, Day, Email, Enum, Id, Nullable, Printed, Text, Time } from '../../../platform/http/schemas.ts'

const Money = (description?: string) =>
  Type.String({ examples: ['290.00'], ...(description === undefined ? {} : { description }) })
const TariffCode = Type.String({ minLength: 1, maxLength: 40, examples: ['contacts-1000'] })
const Period = Enum(PERIODS)
const Currency = Enum(CURRENCIES)

const Prices = Type.Object({ month: Money(), year: Money() })

export const PriceList = Type.Object(
  {
    tariffs: Type.Array(
      Type.Object({
        code: TariffCode,
        limit: Type.Integer({ description: 'The number of contacts that the tariff is for', examples: [1000] }),
        prices: Type.Object(
          { CZK: Type.Optional(Prices), EUR: Type.Optional(Prices) },
          { description: 'Prices without VAT, in the currencies that tariffs are sold in' },
        ),
      }),
      { description: 'From the smallest tariff to the largest' },
    ),
  },
  { title: 'PriceList' },
)

export const WARNINGS = [
  'limit_near',
  'limit_reached',
  'above_price_list',
  'invoice_overdue',
  'profile_incomplete',
] as const

export const Billing = Type.Object(
  {
    available: Type.Boolean({
      description: 'Whether the operator has set up invoices; without them no tariff can be chosen',
    }),
    tariff: Nullable(Type.String({ description: 'The code of the present tariff; null: no limit and no invoices' })),
    period: Nullable(Period),
    currency: Nullable(Currency),
    contacts: Type.Integer({ description: 'All contacts of the company' }),
    limit: Nullable(Type.Integer({ description: 'Contacts of the tariff. More are neither refused nor stopped' })),
    percent: Nullable(Type.Integer({ description: 'How much of the limit is used; it can be more than 100' })),
    validFrom: Nullable(Day),
    validTo: Nullable(Type.String({ ...Day, description: 'The last day of the period that is invoiced' })),
    nextTariff: Nullable(
      Type.String({
        description: 'The tariff of the next period if it is another one: by choice, or because it fits the contacts',
      }),
    ),
    nextInvoice: Nullable(
      Type.Object(
        {
          on: Day,
          tariff: Type.String(),
          period: Period,
          currency: Currency,
          price: Money('Without VAT'),
          vat: Money(),
          total: Money(),
        },
        { title: 'NextInvoice' },
      ),
    ),
    cancelledAt: Nullable(Time),
    warnings: Type.Array(Enum(WARNINGS)),
  },
  { title: 'Billing' },
)

export const TariffInput = Type.Object(
  { tariff: TariffCode, period: Period, currency: Currency },
  { title: 'TariffInput' },
)

export const QuoteInput = Type.Object(
  {
    contacts: Type.Integer({ minimum: 0, maximum: 1_000_000_000, examples: [1000] }),
    currency: Type.Optional(
      Type.Unsafe<Static<typeof Currency>>({
        ...Currency,
        description: 'By default that of the company if tariffs are sold in it, else one that they are sold in',
      }),
    ),
    period: Type.Optional(Enum(PERIODS, { default: 'month' })),
  },
  { title: 'QuoteInput' },
)

export const Quote = Type.Object(
  {
    tariff: Type.String({ description: 'The smallest tariff for the contacts' }),
    limit: Type.Integer(),
    period: Period,
    currency: Currency,
    price: Money('Without VAT, for a whole period'),
    vatRate: Type.String({ description: 'In per cent', examples: ['21'] }),
    vat: Money(),
    total: Money(),
    startsOn: Nullable(
      Type.String({
        ...Day,
        description: 'When the tariff would begin if it were chosen today; null if it is the present one',
      }),
    ),
    dueNow: Money('What would be invoiced today, with VAT'),
  },
  { title: 'Quote' },
)

const profile = {
  name: Type.String({ ...Printed(200, 'Květinka s.r.o.'), minLength: 1 }),
  companyId: Printed(50, '25596641'),
  vatId: Printed(50, 'CZ25596641'),
  street: Printed(200, 'Dlouhá 1'),
  city: Printed(100, 'Praha'),
  postalCode: Printed(20, '110 00'),
  country: Nullable(Country),
  email: Type.Union([Email, Type.Literal('')]),
  phone: Printed(50, '+420 123 456 789'),
}

export const ProfilePatch = Type.Partial(Type.Object(profile), { title: 'BillingProfilePatch' })
export const Profile = Type.Object(
  {
    ...profile,
    name: Type.String(),
    email: Type.String(),
    missing: Type.Array(Type.String(), {
      description: 'Fields that invoices need and that are empty or wrong',
      examples: [['street']],
    }),
  },
  { title: 'BillingProfile' },
)

export const Invoice = Type.Object(
  {
    id: Id,
    number: Type.String({ description: 'Also the variable symbol of its payment', examples: ['2026000001'] }),
    kind: Enum(['period', 'change', 'single']),
    status: Enum(['open', 'overdue', 'paid']),
    currency: Currency,
    net: Money(),
    vatRate: Type.String({ examples: ['21'] }),
    vatRule: Enum(['unregistered', 'domestic', 'reverse_charge', 'oss', 'outside_eu']),
    vat: Money(),
    total: Money(),
    periodFrom: Nullable(Day),
    periodTo: Nullable(Day),
    issuedOn: Day,
    dueOn: Day,
    iban: Type.String({ description: 'The account that it is paid to', examples: ['CZ6508000000192000145399'] }),
    bic: Type.String({ examples: ['GIBACZPX'] }),
    paidAt: Nullable(Time),
    createdAt: Time,
  },
  { title: 'Invoice' },
)

export const Payment = Type.Object(
  { id: Id, invoiceId: Id, number: Text(20, '2026000001'), amount: Money(), currency: Currency, paidAt: Time },
  { title: 'Payment' },
)
