import Type from 'typebox'
import { Day, Enum, Id, Nullable, Time } from '../../../platform/http/schemas.ts'
import { ENGAGEMENTS } from '../../audience/contacts/index.ts'
import { EMAIL_KINDS, type EmailKind } from '../../audience/email-events/index.ts'
import { PROVIDERS } from '../../audience/segment-rules/index.ts'
import { CampaignCounts } from '../../mailing/campaigns/index.ts'
import { CONVERSION_KINDS } from './conversions.ts'

const Rate = (description: string) => Nullable({ ...Type.Number(), description })

export const Rates = Type.Object(
  {
    delivered: Rate('Of sent'),
    opened: Rate('Of sent'),
    clicked: Rate('Of sent'),
    clickToOpen: Rate('Clicked of opened'),
    unsubscribed: Rate('Of sent'),
    complained: Rate('Of sent'),
    bounced: Rate('Of sent and failed'),
    softBounced: Rate('Of sent and failed'),
    hardBounced: Rate('Of sent and failed'),
  },
  { description: 'Fractions from 0 to 1; null when there is nothing to divide by' },
)

const basics = {
  sent: Type.Integer(),
  delivered: Type.Integer(),
  opened: Type.Integer(),
  clicked: Type.Integer(),
  bounced: Type.Integer(),
}
const LinkRow = {
  number: Type.Integer({ description: 'Links of a mail are numbered from 1, in their order' }),
  url: Type.String(),
  clicked: Type.Integer({ description: 'People' }),
  clicks: Type.Integer(),
}

export const CampaignStats = Type.Object({
  totals: { ...CampaignCounts, description: 'Of the range, but for `recipients` and `queued`, which are of now' },
  rates: Rates,
  providers: Type.Array(Type.Object({ provider: Enum(PROVIDERS), ...basics })),
  timeline: Type.Array(Type.Object({ day: Day, ...basics, unsubscribed: Type.Integer() }), {
    description: 'Company days, without gaps; what came back is taken from the day on which it was sent',
  }),
  links: Type.Array(Type.Object(LinkRow)),
  variants: Type.Array(
    Type.Object({
      key: Type.String({ examples: ['a'] }),
      ...basics,
      unsubscribed: Type.Integer(),
      complained: Type.Integer(),
      rates: Rates,
    }),
    { description: 'Of an A/B test, in their order; otherwise empty' },
  ),
})

export const Heatmap = Type.Object({
  html: Type.String({
    description:
      'As it was sent, with `data-link` on every link. A company wrote it: show it in a sandboxed frame only',
  }),
  links: Type.Array(Type.Object({ ...LinkRow, share: Type.Number({ description: 'Of all clicks, from 0 to 1' }) })),
})

export const MailEvent = Type.Object({
  id: Id,
  at: Time,
  type: Enum(Object.keys(EMAIL_KINDS) as [EmailKind, ...EmailKind[]]),
  contactId: Id,
  email: Type.String({ description: 'Empty when the contact is gone' }),
  link: Type.Optional(Type.String()),
  machine: Type.Boolean({ description: 'A program did it, not a person' }),
})

export const Recipient = Type.Object({
  contactId: Id,
  email: Type.String({ description: 'Empty when the contact is gone' }),
  firstName: Type.String(),
  lastName: Type.String(),
  engagement: Nullable(Enum(ENGAGEMENTS)),
  state: Enum(['queued', 'sent', 'skipped', 'failed']),
  reason: Nullable(Type.String()),
  provider: Nullable(Enum(PROVIDERS)),
  variant: Nullable(Type.Integer({ description: 'Of an A/B test, from 1' })),
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
})

const Conversion = Type.Object({
  kind: Enum(CONVERSION_KINDS),
  totals: Type.Array(Type.Object({ currency: Type.String(), orders: Type.Integer(), amount: Type.String() })),
})
export const Conversions = Type.Object({ conversions: Type.Array(Conversion) })
export const CampaignConversions = Type.Object({
  conversions: Type.Array(Conversion),
  orders: Type.Array(Type.Unknown()),
})

const { recipients: _, queued: __, orders: ___, revenue: ____, ...mails } = CampaignCounts.properties
export const MailTotals = Type.Object(mails)

export const MailingRow = Type.Object({
  type: Enum(['campaign']),
  id: Id,
  name: Type.String(),
  subject: Type.String(),
  status: Type.String(),
  startedAt: Time,
  finishedAt: Nullable(Time),
  totals: CampaignCounts,
  rates: Rates,
})

const Period = Type.Object({ from: Day, to: Day, ...mails, rates: Rates })
export const Dashboard = Type.Object({
  contacts: Type.Object({
    total: Type.Integer(),
    subscribed: Type.Integer(),
    added: Type.Integer({ description: 'In 30 days, today among them' }),
    lost: Type.Integer({ description: 'Became unsubscribed, bounced or complained, or was deleted; each once' }),
    previous: Type.Object({ added: Type.Integer(), lost: Type.Integer() }, { description: 'In the 30 days before' }),
    trend: Type.Array(Type.Object({ day: Day, added: Type.Integer(), lost: Type.Integer() })),
  }),
  emails: Type.Object({ current: Period, previous: Period }),
})
