// Definitions with the rules about orders and websites, each with hand-written SQL for the same contacts. Where several
// statements are plausible, the fastest one is the limit.
import { EMAIL_KINDS } from '../../server/src/features/mailing/email-events/index.ts'
import { addDays, startOfDay } from '../../server/src/platform/time/zone.ts'
import type { Population } from './people.ts'
import { all, last, type SegmentCase } from './segment-cases.ts'

interface Place {
  timezone: string
  today: string
}

export const shoppingCases = (people: Population, place: Place): Record<string, SegmentCase> => ({
  ...orderCases(people, place),
  ...itemCases(people, place),
  ...scoreCases(people),
  ...webCases(people, place),
  ...sequenceCases(people, place),
})

/** The beginning of the last days, today being one of them. */
const momentOf =
  ({ timezone, today }: Place) =>
  (days: number) =>
    `'${startOfDay(addDays(today, 1 - days), timezone).toISOString()}'`

const COUNTED = `o.state not in ('cancelled', 'returned')`

function orderCases({ tenantId }: Population, place: Place): Record<string, SegmentCase> {
  const moment = momentOf(place)
  const orders = (condition = 'true') =>
    `select o.contact_id from shop_order o where o.tenant_id = ${tenantId} and ${COUNTED} and ${condition}`
  const by = (keys: string, having: string, condition?: string) =>
    `${orders(condition)} group by ${keys} having ${having}`
  const each = (condition: string) => `exists (${orders(`o.contact_id = c.id and ${condition}`)})`
  const start = addDays(place.today, -364)
  const yearAgo = `'${startOfDay(start, place.timezone).toISOString()}'`
  return {
    'ordered in the last 90 days': {
      definition: all({ type: 'order_count', op: 'gte', value: 1, window: last(90) }),
      byHand: [`c.id in (${orders(`o.ordered_at >= ${moment(90)}`)})`, each(`o.ordered_at >= ${moment(90)}`)],
    },
    'never ordered': {
      definition: all({ type: 'order_count', op: 'eq', value: 0 }),
      byHand: [`not ${each('true')}`, `(c.id in (${orders()})) is not true`],
    },
    'ordered five times': {
      definition: all({ type: 'order_count', op: 'gte', value: 5 }),
      byHand: [
        `c.id in (${by('1', 'count(*) >= 5')})`,
        `(select count(*) from (${orders('o.contact_id = c.id')} limit 5) n) = 5`,
      ],
    },
    'spent 5,000 in a currency': {
      definition: all({ type: 'order_total', op: 'gte', value: '5000', currency: 'CZK' }),
      byHand: [`c.id in (${by('1', 'sum(o.total) >= 5000', `o.currency = 'CZK'`)})`],
    },
    'spent at most 500 in a year': {
      definition: all({ type: 'order_total', op: 'lte', value: '500', window: last(365) }),
      byHand: [
        `not exists (select from (${by('o.contact_id, o.currency', 'sum(o.total) > 500', `o.ordered_at >= ${moment(365)}`)}) s where s.contact_id = c.id)`,
        `(c.id in (${by('o.contact_id, o.currency', 'sum(o.total) > 500', `o.ordered_at >= ${moment(365)}`)})) is not true`,
      ],
    },
    'average order of 2,000': {
      definition: all({ type: 'order_average', op: 'gte', value: '2000', currency: 'CZK' }),
      byHand: [`c.id in (${by('1', 'avg(o.total) >= 2000', `o.currency = 'CZK'`)})`],
    },
    'first order in the last 30 days': {
      definition: all({ type: 'order_first', window: last(30) }),
      byHand: [
        `c.id in (${by('1', `min(o.ordered_at) >= ${moment(30)}`)})`,
        `c.id in (${orders(`o.ordered_at >= ${moment(30)}`)}) and not ${each(`o.ordered_at < ${moment(30)}`)}`,
      ],
    },
    'last order more than a year ago': {
      definition: all({ type: 'order_last', window: { kind: 'before', to: start } }),
      byHand: [
        `c.id in (${by('1', `max(o.ordered_at) < ${yearAgo}`)})`,
        `c.id in (${orders(`o.ordered_at < ${yearAgo}`)}) and not ${each(`o.ordered_at >= ${yearAgo}`)}`,
        `c.id in (${orders(`o.ordered_at < ${yearAgo}`)} except ${orders(`o.ordered_at >= ${yearAgo}`)})`,
      ],
    },
  }
}

function itemCases({ tenantId }: Population, place: Place): Record<string, SegmentCase> {
  const moment = momentOf(place)
  const products = (match: string) =>
    `select p.product from order_product p where p.tenant_id = ${tenantId} and ${match}`
  /** Orders with such an item: by the set of items, and each of them once. */
  const joined = (match: string, condition = 'true') =>
    `select distinct o.contact_id, o.id from order_item i join shop_order o on o.tenant_id = ${tenantId} and o.id = i.order_id
     where i.tenant_id = ${tenantId} and i.product = any(array(${products(match)})) and ${COUNTED} and ${condition}`
  const having = (match: string, condition = 'true') =>
    `select o.contact_id from shop_order o where o.tenant_id = ${tenantId} and ${COUNTED} and ${condition}
     and o.id in (select i.order_id from order_item i where i.tenant_id = ${tenantId} and i.product in (${products(match)}))`
  const several = (query: string, times: number) =>
    `select n.contact_id from (${query}) n group by 1 having count(*) >= ${times}`
  const bought = (match: string, condition?: string) => [
    `c.id in (select n.contact_id from (${joined(match, condition)}) n)`,
    `c.id in (${having(match, condition)})`,
  ]
  const rose = `p.folded_name like '%ruze%'`
  const tulips = `exists (select from unnest(p.folded_categories) k where k ^@ 'kvetiny | tulipan')`
  return {
    'bought a product': {
      definition: all({ type: 'order_item', by: 'code', op: 'eq', value: 'p00017' }),
      byHand: bought(`p.folded_code = 'p00017'`),
    },
    'bought products of a name': {
      definition: all({ type: 'order_item', by: 'name', op: 'contains', value: 'Tulipán červená 20' }),
      byHand: bought(`p.folded_name like '%tulipan cervena 20%'`),
    },
    'bought roses in the last 90 days': {
      definition: all({ type: 'order_item', by: 'name', op: 'contains', value: 'růže', window: last(90) }),
      byHand: bought(rose, `o.ordered_at >= ${moment(90)}`),
    },
    'bought of a category twice': {
      definition: all({
        ...{ type: 'order_item', by: 'category', op: 'starts', value: 'Květiny | Tulipán' },
        count: { op: 'gte', value: 2 },
      }),
      byHand: [`c.id in (${several(joined(tulips), 2)})`, `c.id in (${several(having(tulips), 2)})`],
    },
    'never bought a brand': {
      definition: all({
        ...{ type: 'order_item', by: 'brand', op: 'eq', value: 'Flóra' },
        count: { op: 'eq', value: 0 },
      }),
      byHand: [
        `not exists (select from (${having(`p.folded_brand = 'flora'`)}) n where n.contact_id = c.id)`,
        `not exists (select from (${joined(`p.folded_brand = 'flora'`)}) n where n.contact_id = c.id)`,
        `(c.id in (${having(`p.folded_brand = 'flora'`)})) is not true`,
      ],
    },
  }
}

function scoreCases({ tenantId }: Population): Record<string, SegmentCase> {
  const scored = (condition: string) => [
    `exists (select from contact_rfm k where k.tenant_id = ${tenantId} and k.contact_id = c.id and ${condition})`,
    `c.id in (select k.contact_id from contact_rfm k where k.tenant_id = ${tenantId} and ${condition})`,
  ]
  return {
    'customers of two groups': {
      definition: all({ type: 'rfm', groups: ['champions', 'loyal'] }),
      byHand: scored(`k."group" in ('champions', 'loyal')`),
    },
    'customers who spend most': {
      definition: all({ type: 'rfm', score: 'm', op: 'gte', value: 5 }),
      byHand: scored('k.m >= 5'),
    },
  }
}

function webCases({ tenantId }: Population, place: Place): Record<string, SegmentCase> {
  const moment = momentOf(place)
  const visits = (condition: string) =>
    `select v.contact_id from visit v where v.tenant_id = ${tenantId} and ${condition}`
  const played = (condition: string) =>
    `select e.contact_id from custom_event e where e.tenant_id = ${tenantId} and ${condition}`
  const page = 'https://kvetinka.example/kvetiny/7/p00007'
  const dayAgo = `now() - interval '24 hours'`
  const cart = `k.tenant_id = ${tenantId} and k.state = 'open' and k.total >= 1000 and k.changed_at <= ${dayAgo}`
  return {
    'an open cart of a value and age': {
      definition: all({ type: 'cart', status: 'open', minValue: '1000', ageHours: 24 }),
      byHand: [
        `exists (select from cart k where k.contact_id = c.id and ${cart})`,
        `c.id in (select k.contact_id from cart k where ${cart})`,
      ],
    },
    'visited a page': {
      definition: all({ type: 'visit', url: `${page}?utm_source=news`, window: last(180) }),
      byHand: [`c.id in (${visits(`v.url = '${page}' and v.at >= ${moment(180)}`)})`],
    },
    'visited pages of a folder': {
      definition: all({ type: 'visit', url: 'https://kvetinka.example/kvetiny/7/', urlOperator: 'starts' }),
      byHand: [
        `c.id in (${visits(`v.url ^@ 'https://kvetinka.example/kvetiny/7/'`)})`,
        `c.id in (${visits(`v.url >= 'https://kvetinka.example/kvetiny/7/' and v.url < 'https://kvetinka.example/kvetiny/70'`)})`,
      ],
    },
    'visited three products in 30 days': {
      definition: all({ type: 'visit', visitType: 'product', count: { op: 'gte', value: 3 }, window: last(30) }),
      byHand: [`c.id in (${visits(`v.type = 4 and v.at >= ${moment(30)}`)} group by 1 having count(*) >= 3)`],
    },
    'no visit in 180 days': {
      definition: all({ type: 'visit', count: { op: 'eq', value: 0 }, window: last(180) }),
      byHand: [
        `not exists (${visits(`v.contact_id = c.id and v.at >= ${moment(180)}`)})`,
        `not exists (select from (select distinct n.contact_id from (${visits(`v.at >= ${moment(180)}`)}) n) d where d.contact_id = c.id)`,
      ],
    },
    'an event with properties': {
      definition: all({
        ...{ type: 'event_custom', name: 'game-finished' },
        properties: [
          { path: 'score', op: 'gte', value: 80 },
          { path: 'level.name', op: 'eq', value: 'castle' },
        ],
      }),
      byHand: [
        `c.id in (${played(`e.name = 'game-finished' and (e.payload ->> 'score')::numeric >= 80 and fold(e.payload #>> '{level,name}') = 'castle'`)})`,
      ],
    },
    'an event twice in a year': {
      definition: all({
        ...{ type: 'event_custom', name: 'wishlist-added' },
        ...{ count: { op: 'gte', value: 2 }, window: last(365) },
      }),
      byHand: [
        `c.id in (${played(`e.name = 'wishlist-added' and e.at >= ${moment(365)}`)} group by 1 having count(*) >= 2)`,
      ],
    },
  }
}

function sequenceCases({ tenantId }: Population, place: Place): Record<string, SegmentCase> {
  const moment = momentOf(place)
  const of = (name: string) => `${name}.tenant_id = ${tenantId}`
  const viewed = `v.type = 4 and v.at >= ${moment(90)}`
  const changed = `${of('k')} and k.state = 'open' and k.at >= ${moment(90)}`
  const within = (first: string, second: string, time: string) =>
    `${second} > ${first} and ${second} <= ${first} + interval '${time}'`
  const clicked = `${of('e')} and e.kind = ${EMAIL_KINDS.clicked} and not e.machine`
  const ordered = `${of('o')} and ${COUNTED}`
  return {
    'viewed a product, then changed the cart': {
      definition: all({
        type: 'sequence',
        steps: [{ type: 'visit', visitType: 'product' }, { type: 'cart' }],
        within: { value: 24, unit: 'hours' },
        window: last(90),
      }),
      byHand: [
        `c.id in (select k.contact_id from cart_change k where ${changed} and exists (
          select from visit v where ${of('v')} and v.contact_id = k.contact_id and ${viewed} and ${within('v.at', 'k.at', '24 hours')}))`,
        `c.id in (select k.contact_id from cart_change k join visit v on ${of('v')} and v.contact_id = k.contact_id
          and ${within('v.at', 'k.at', '24 hours')} where ${changed} and ${viewed})`,
      ],
    },
    'clicked in a mail, then ordered': {
      definition: all({
        type: 'sequence',
        steps: [{ type: 'email_clicked' }, { type: 'order_count' }],
        within: { value: 120, unit: 'hours' },
      }),
      byHand: [
        `c.id in (select e.contact_id from email_event e where ${clicked} and exists (
          select from shop_order o where ${ordered} and o.contact_id = e.contact_id and ${within('e.at', 'o.ordered_at', '120 hours')}))`,
        `c.id in (select o.contact_id from shop_order o join email_event e on ${clicked} and e.contact_id = o.contact_id
          and ${within('e.at', 'o.ordered_at', '120 hours')} where ${ordered})`,
      ],
    },
    'two visits and an order within two days': {
      definition: all({
        type: 'sequence',
        steps: [{ type: 'visit' }, { type: 'visit', visitType: 'product' }, { type: 'order_count' }],
        within: { value: 48, unit: 'hours' },
        window: last(180),
      }),
      byHand: [
        `c.id in (select o.contact_id from shop_order o cross join lateral (
            select max(w.at) as at from visit w where ${of('w')} and w.contact_id = o.contact_id and w.type = 4
              and w.at >= ${moment(180)} and ${within('w.at', 'o.ordered_at', '48 hours')}) w
          where ${ordered} and o.ordered_at >= ${moment(180)} and exists (
            select from visit v where ${of('v')} and v.contact_id = o.contact_id and v.at >= ${moment(180)} and v.at < w.at
              and v.at >= o.ordered_at - interval '48 hours'))`,
      ],
    },
  }
}
