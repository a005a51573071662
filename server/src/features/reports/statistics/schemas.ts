import Type from 'typebox'
import { Day, Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { ENGAGEMENTS } from '../../audience/contacts/index.ts'
import { PROVIDERS } from '../../audience/segment-rules/index.ts'
import { OrderRow } from '../../commerce/orders/index.ts'
import { EMAIL_KINDS, type EmailKind } from '../../mailing/email-events/index.ts'
import { MailingCounts } from '../../mailing/ledger/index.ts'
import { TABS } from './sql/tabs.ts'

// Query parameters that several routes share.
export const EngagementQuery = Type.Optional(Enum(ENGAGEMENTS))
export const HumansQuery = Type.Optional(
  Type.Boolean({ default: true, description: 'false also counts opens and clicks by programs' }),
)
export const VatQuery = Type.Optional(Enum(['with', 'without'], { default: 'with' }))
export const TabQuery = Type.Optional(Enum(TABS, { default: 'all' }))

const Rate = (description: string) => Nullable({ ...Type.Number(), description })

export const Rates = Type.Object(
  {
    delivered: Rate('Of sent; a mail that was refused at once failed and was not sent, so it counts only as bounced'),
    opened: Rate('Of sent'),
    clicked: Rate('Of sent'),
    clickToOpen: Rate('Clicked as a share of opened'),
    unsubscribed: Rate('Of sent'),
    complained: Rate('Of sent'),
    bounced: Rate('Of sent and failed'),
    softBounced: Rate('Of sent and failed'),
    hardBounced: Rate('Of sent and failed'),
  },
  { title: 'MailingRates', description: 'Fractions from 0 to 1; null when the number to divide by is 0' },
)

const basics = {
  sent: Type.Integer(),
  delivered: Type.Integer(),
  opened: Type.Integer(),
  clicked: Type.Integer(),
  bounced: Type.Integer(),
}
const LinkRow = {
  number: Type.Integer({ description: 'The position of the link in the mail, from 1' }),
  url: Type.String(),
  clicked: Type.Integer({ description: 'Recipients that clicked' }),
  clicks: Type.Integer({ description: 'All clicks' }),
}

const VariantFigures = Type.Object(
  {
    key: Type.String({ examples: ['a'] }),
    ...basics,
    unsubscribed: Type.Integer(),
    complained: Type.Integer(),
    orders: Type.Integer({ description: 'Orders attributed to the mail, by buyers that got the variant' }),
    revenue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
    rates: Rates,
  },
  { title: 'VariantFigures' },
)

export const MailingStats = Type.Object({
  totals: { ...MailingCounts, description: 'Within the range, except `recipients` and `queued`, which are current' },
  rates: Rates,
  providers: Type.Array(Type.Object({ provider: Enum(PROVIDERS), ...basics }, { title: 'ProviderFigures' })),
  timeline: Type.Array(Type.Object({ day: Day, ...basics, unsubscribed: Type.Integer() }, { title: 'MailingDay' }), {
    description:
      'Days of the company, without gaps; returned mails are subtracted from the days on which mails were sent',
  }),
  links: Type.Array(Type.Object(LinkRow)),
  variants: Type.Array(VariantFigures, {
    description: 'The variants of an A/B test among its test recipients, in order; otherwise empty',
  }),
  rest: Nullable({
    ...VariantFigures,
    description: 'The winner of an A/B test among the other recipients; null until the test is decided',
  }),
})

const group = {
  contacts: Type.Integer(),
  buyers: Type.Integer({ description: 'Contacts that ordered' }),
  orders: Type.Integer({ description: 'All orders in the shop within `days`, whatever led to them' }),
  revenue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
}
export const Holdout = Nullable(
  Type.Object(
    {
      ...group,
      mailed: Type.Object(group, { description: 'The contacts that were not held out, to compare with' }),
      days: Type.Integer({ description: 'Orders count for so many days after the mail: the attribution of the shop' }),
      lift: Nullable(
        Type.Object(
          { low: Type.Number(), high: Type.Number() },
          {
            description:
              'How much more often mailed contacts order, with a probability of 95 %: 0.019 to 0.034 is 1.9 to 3.4 % more; null when a group is too small to say',
          },
        ),
      ),
    },
    { title: 'HoldoutComparison' },
  ),
)

export const Heatmap = Type.Object(
  {
    html: Nullable(
      Type.String({
        description:
          'The HTML as sent, with `data-link` on every link. Untrusted content: show it in a sandboxed frame only. Null without `node` for an automation',
      }),
    ),
    links: Type.Array(
      Type.Object({ ...LinkRow, share: Type.Number({ description: 'The share of all clicks, from 0 to 1' }) }),
    ),
  },
  { title: 'Heatmap' },
)

const Part = Type.Optional(Type.String({ description: 'Of an automation: the key of the node that sent the mail' }))

export const MailEvent = Type.Object(
  {
    id: Id,
    at: Time,
    type: Enum(Object.keys(EMAIL_KINDS) as [EmailKind, ...EmailKind[]]),
    contactId: Id,
    email: Type.String({ description: 'Empty after the contact was deleted' }),
    node: Part,
    link: Type.Optional(Type.String()),
    machine: Type.Boolean({ description: 'Whether a program caused the event, not a person' }),
  },
  { title: 'MailEvent' },
)

export const Recipient = Type.Object(
  {
    contactId: Id,
    email: Type.String({ description: 'Empty after the contact was deleted' }),
    firstName: Type.String(),
    lastName: Type.String(),
    node: Part,
    engagement: Nullable(Enum(ENGAGEMENTS)),
    state: Enum(['queued', 'sent', 'skipped', 'failed']),
    reason: Nullable(Type.String()),
    provider: Nullable(Enum(PROVIDERS)),
    variant: Nullable(Type.Integer({ description: 'The variant of an A/B test, from 1' })),
    sentAt: Nullable(Time),
    delivered: Type.Boolean(),
    opened: Type.Boolean(),
    openedAt: Nullable(Time),
    lastOpenedAt: Nullable(Time),
    opens: Type.Integer(),
    clicked: Type.Boolean(),
    clickedAt: Nullable(Time),
    lastClickedAt: Nullable(Time),
    clicks: Type.Integer(),
    bounced: Nullable(Enum(['soft', 'hard'])),
    bouncedAt: Nullable(Time),
    unsubscribedAt: Nullable(Time),
    complainedAt: Nullable(Time),
    orders: Type.Integer({ description: 'Orders attributed to the mail' }),
    revenue: Type.Array(Type.Object({ currency: Type.String(), amount: Type.String() })),
  },
  { title: 'Recipient' },
)

export const CONVERSION_KINDS = ['click', 'open', 'coupon'] as const
const bought = { currency: Type.String(), orders: Type.Integer(), amount: Type.String() }
const Conversion = Type.Object(
  { kind: Enum(CONVERSION_KINDS), totals: Type.Array(Type.Object(bought)) },
  { title: 'Conversion' },
)
const conversions = {
  conversions: Type.Array(Conversion),
  days: Type.Array(Type.Object({ day: Day, totals: Type.Array(Type.Object(bought)) }, { title: 'ConversionDay' }), {
    description: 'Days of the company on which there were orders, the oldest first',
  }),
}
export const Conversions = Type.Object(
  {
    ...conversions,
    top: Type.Array(
      Type.Object(
        {
          type: Nullable(Type.String({ description: 'The kind of the mailing' })),
          id: Nullable(Id),
          name: Nullable(Type.String({ description: 'Null after the mailing was deleted' })),
          ...bought,
        },
        { title: 'TopMailing' },
      ),
      { description: 'The mailings that brought most, up to five in each currency' },
    ),
  },
  { title: 'Conversions' },
)
export const MailingConversions = Type.Object(
  { ...conversions, orders: Type.Array(OrderRow) },
  { title: 'MailingConversions' },
)

const { recipients: _, queued: __, orders: ___, revenue: ____, ...mails } = MailingCounts.properties
export const MailTotals = Type.Object(mails, { title: 'MailTotals' })

export const MailingRow = Type.Object({
  id: Id,
  name: Type.String(),
  subject: Type.String(),
  status: Type.String(),
  startedAt: Time,
  finishedAt: Nullable(Time),
  totals: MailingCounts,
  rates: Rates,
})

export const Revenue = Type.Array(Type.Object(bought, { title: 'RevenueSum' }), {
  description: 'Orders attributed to mails, by currency, without cancelled and returned ones',
})
const Period = Type.Object({ from: Day, to: Day, ...mails, rates: Rates }, { title: 'MailPeriod' })
export const Dashboard = Type.Object(
  {
    contacts: Type.Object(
      {
        total: Type.Integer(),
        subscribed: Type.Integer(),
        added: Type.Integer({ description: 'In the last days, including today' }),
        lost: Type.Integer({
          description: 'Contacts that became unsubscribed, bounced or complained, or were deleted; each once',
        }),
        previous: Type.Object(
          { added: Type.Integer(), lost: Type.Integer() },
          { description: 'In as many days before' },
        ),
        trend: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer() })),
      },
      { title: 'DashboardContacts' },
    ),
    emails: Type.Object({ current: Period, previous: Period }),
    revenue: Type.Object({ current: Revenue, previous: Revenue }),
  },
  { title: 'Dashboard' },
)
