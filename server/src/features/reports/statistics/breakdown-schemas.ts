import Type from 'typebox'
import { Day, Enum, Nullable, Time } from '../../../platform/http/schemas.ts'
import { PROVIDERS } from '../../audience/segment-rules/index.ts'
import { DEVICES, PROGRAMS } from '../rollups/index.ts'
import { REASON_GROUPS } from './deliverability/reasons.ts'
import { WARNINGS } from './deliverability/warnings.ts'
import { MailTotals, Rates, Revenue } from './schemas.ts'

const range = { from: Day, to: Day }
const Period = Type.Object(
  { ...range, totals: MailTotals, rates: Rates, revenue: Revenue },
  { title: 'ComparedPeriod' },
)
export const Comparison = Type.Object(
  {
    current: Period,
    previous: Nullable({ ...Period, description: 'As many days before; null for a mailing' }),
    average: Type.Object(
      {
        ...range,
        totals: Nullable({ ...MailTotals, description: 'Of as many days as the range has; null for a mailing' }),
        rates: Rates,
        revenue: Nullable({ ...Revenue, description: 'Of as many days as the range has; null for a mailing' }),
      },
      {
        title: 'CompanyAverage',
        description:
          'All mails of the company in a year up to the last day, or since the first; for one mailing only those of its kind',
      },
    ),
  },
  { title: 'Comparison' },
)

const numbers = { opens: Type.Integer(), clicks: Type.Integer() }
const Reading = Type.Object(
  {
    ...range,
    devices: Type.Array(Type.Object({ device: Enum(DEVICES), ...numbers }), {
      description:
        'Opens and clicks by people. `hidden`: the mailbox provider loads pictures for the reader, so the device is not known',
    }),
    programs: Type.Array(Type.Object({ program: Enum(PROGRAMS), ...numbers }), {
      description: 'The mail program or browser',
    }),
    hours: Type.Array(
      Type.Object({
        weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'Monday is 1' }),
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        ...numbers,
      }),
      { description: 'All 168 hours of a week, in the time zone of the company' },
    ),
  },
  { title: 'Reading' },
)

export const MailingReading = Type.Object(
  {
    ...Reading.properties,
    firstDay: Type.Array(
      Type.Object({ at: { ...Time, description: 'The beginning of the hour' }, ...numbers }, { title: 'ReadHour' }),
      { description: 'Of a mailing that is sent once: the hours of the first day from its start; otherwise empty' },
    ),
  },
  { title: 'MailingReading' },
)

export const ClickedLinks = Type.Object(
  {
    ...range,
    items: Type.Array(
      Type.Object(
        {
          url: Type.String({ description: 'Without parameters that only say where a visitor came from' }),
          clicked: Type.Integer({ description: 'Recipients that clicked; each counts once per mailing' }),
          clicks: Type.Integer({ description: 'All clicks by people' }),
        },
        { title: 'ClickedLink' },
      ),
    ),
  },
  { title: 'ClickedLinks' },
)

export const BoughtProducts = Type.Object(
  {
    ...range,
    items: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          name: Type.String(),
          currency: Type.String(),
          orders: Type.Integer(),
          quantity: Type.String(),
          amount: Type.String({ description: 'Quantity times unit price' }),
        },
        { title: 'BoughtProduct' },
      ),
      { description: 'The products with most revenue, up to 50 in each currency' },
    ),
  },
  { title: 'BoughtProducts' },
)

const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-03'] })
export const Cohorts = Type.Object(
  {
    countedAt: Nullable({ ...Time, description: 'Counted every night; null before the first time' }),
    items: Type.Array(
      Type.Object(
        {
          cohort: { ...Month, description: 'The month in which the contacts were added' },
          contacts: Type.Integer(),
          months: Type.Array(
            Type.Object({
              month: Month,
              engaged: Type.Integer({ description: 'Contacts of the cohort that opened or clicked in the month' }),
              buyers: Type.Integer({ description: 'Contacts of the cohort that ordered in the month' }),
            }),
            { description: 'The months since; months in which no contact did anything are left out' },
          ),
        },
        { title: 'Cohort' },
      ),
      { description: 'The oldest first' },
    ),
  },
  { title: 'Cohorts' },
)

const figures = {
  sent: Type.Integer(),
  failed: Type.Integer({ description: 'Refused at once, or given up' }),
  delivered: Type.Integer(),
  softBounced: Type.Integer(),
  hardBounced: Type.Integer(),
  complained: Type.Integer(),
  opened: Type.Integer({ description: 'By people' }),
  clicked: Type.Integer({ description: 'By people' }),
  rates: Rates,
}
export const Deliverability = Type.Object(
  {
    ...range,
    providers: Type.Array(
      Type.Object(
        {
          provider: Enum(PROVIDERS),
          ...figures,
          reasons: Type.Array(
            Type.Object({ reason: Enum(REASON_GROUPS), soft: Type.Integer(), hard: Type.Integer() }),
            { description: 'Why mails bounced, read from the codes and texts of the servers' },
          ),
          weeks: Type.Array(
            Type.Object({ week: { ...Day, description: 'Monday' }, ...figures }, { title: 'ProviderWeek' }),
          ),
        },
        { title: 'ProviderDeliverability' },
      ),
    ),
    warnings: Type.Array(
      Type.Object(
        {
          provider: Enum(PROVIDERS),
          code: Enum(WARNINGS),
          share: Type.Number({ description: 'Of the mails of the last 7 days; opens_dropped: opened, of 14 days' }),
          number: Type.Integer(),
          since: { ...Day, description: 'The first of the days on which it was so without a break' },
        },
        { title: 'DeliverabilityWarning' },
      ),
      {
        description:
          'spam: refused as spam or by policy, from 2 %; rate: refused because of too many mails, from 2 %; unknown_user: no such mailbox, from 2 %; mailbox_full: from 3 %; complaints: from 0.1 % of delivered; opens_dropped: people open at most half as many mails as in the weeks before',
      },
    ),
  },
  { title: 'Deliverability' },
)

export const CompanyReport = Type.Object(
  {
    comparison: Comparison,
    reading: Reading,
    links: ClickedLinks.properties.items,
    products: BoughtProducts.properties.items,
  },
  { title: 'CompanyReport' },
)
