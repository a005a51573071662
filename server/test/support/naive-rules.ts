// A second implementation of rules: evaluates the same definitions contact by contact in plain JavaScript. It shares no
// code with the product, and compares calendar days as text.

export interface NaiveContact {
  id: string
  fields: Record<string, string | number | boolean | string[] | null>
  status: string
  language: string
  created: Date
  lists: { listId: string; state: string; changed: Date }[]
  labels: string[]
  consents: { id: number; purposeId: string; from: Date; to: Date | null; withdrawn: boolean }[]
  events: { kind: string; at: Date; machine: boolean; campaignId: string }[]
  coupons: { stackId: string; given: Date }[]
  visits: { at: Date; url: string; visitType: string; shopId: string }[]
  customEvents: { at: Date; name: string; payload: Record<string, unknown>; shopId: string }[]
  carts: { state: string; total: number; shopId: string; changed: Date }[]
  cartChanges: { at: Date; state: string; total: number; shopId: string }[]
}

export interface NaiveWorld {
  now: Date
  timezone: string
}

// biome-ignore lint/suspicious/noExplicitAny: definitions of every shape
type Any = any

export function judge(tree: Any, contact: NaiveContact, world: NaiveWorld): boolean {
  const verdict = tree.type === 'group' ? judgeGroup(tree, contact, world) : RULES[tree.type]!(tree, contact, world)
  return tree.negate ? !verdict : verdict
}

function judgeGroup(tree: Any, contact: NaiveContact, world: NaiveWorld): boolean {
  if (!tree.rules.length) return true
  const verdicts = tree.rules.map((rule: Any) => judge(rule, contact, world))
  return tree.match === 'all' ? verdicts.every(Boolean) : verdicts.some(Boolean)
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const known = new WeakMap<Date, string>()

/** The local day of a moment. A test uses one time zone only, so days are cached by moment. */
function localDay(at: Date, zone: string): string {
  const before = known.get(at)
  if (before) return before
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)
  known.set(at, day)
  return day
}

function plusDays(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function minusMonths(day: string, months: number) {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

function inWindow(window: Any, at: Date, { now, timezone }: NaiveWorld): boolean {
  const day = localDay(at, timezone)
  const today = localDay(now, timezone)
  switch (window?.kind) {
    case 'last':
      if (window.unit === 'months') return day > minusMonths(today, window.value)
      return day > plusDays(today, -window.value * (window.unit === 'weeks' ? 7 : 1))
    case 'between':
      return day >= window.from && day <= window.to
    case 'before':
      return day < window.to
    case 'after':
      return day > window.from
    default:
      return true
  }
}

function compareField({ op, value }: Any, held: Any, today: string): boolean {
  const empty = held === null || held === undefined || held === '' || (Array.isArray(held) && !held.length)
  const text = typeof held === 'string' ? fold(held) : ''
  switch (op) {
    case 'any':
      return true
    case 'empty':
      return empty
    case 'filled':
      return !empty
    case 'eq':
      return typeof value === 'number' ? held === value : text === fold(value)
    case 'neq':
      if (Array.isArray(held)) return !held.includes(value)
      return typeof held === 'string' ? text !== fold(value) : held !== value
    case 'contains':
      return text.includes(fold(value))
    case 'not_contains':
      return !text.includes(fold(value))
    case 'starts':
      return text.startsWith(fold(value))
    case 'ends':
      return text.endsWith(fold(value))
    case 'in':
      if (Array.isArray(held)) return value.some((one: string) => held.includes(one))
      return value.some((one: Any) => (typeof one === 'number' ? held === one : text === fold(one)))
    case 'gt':
      return !empty && held > value
    case 'gte':
      return !empty && held >= value
    case 'lt':
      return !empty && held < value
    case 'lte':
      return !empty && held <= value
    case 'between':
      return !empty && held >= value[0] && held <= value[1]
    case 'on_day':
      return held === value
    case 'from':
      return !empty && held >= value
    case 'until':
      return !empty && held <= value
    case 'newer':
      return !empty && held > plusDays(today, -value)
    case 'older':
      return !empty && held <= plusDays(today, -value)
    case 'eq_option':
      return held === value
    case 'has_option':
      return Array.isArray(held) && held.includes(value)
    case 'checked':
      return held === true
    case 'unchecked':
      return held !== true
    default:
      throw new Error(op)
  }
}

/** Whether a day is the anniversary of a birthday; 29 February counts as the 28th in other years. */
const celebrates = (birthday: string, day: string) => {
  const year = Number(day.slice(0, 4))
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const kept = birthday.slice(5) === '02-29' && !isLeap ? '02-28' : birthday.slice(5)
  return kept === day.slice(5)
}

function anniversaryDays({ relation, days }: Any, today: string): string[] {
  if (relation === 'now') return [today]
  if (relation === 'in_days') return [plusDays(today, days)]
  if (relation === 'days_ago') return [plusDays(today, -days)]
  if (relation === 'next_days') return Array.from({ length: days + 1 }, (_, i) => plusDays(today, i))
  return Array.from({ length: 31 }, (_, i) => plusDays(`${today.slice(0, 7)}-01`, i)).filter(
    (day) => day.slice(0, 7) === today.slice(0, 7),
  )
}

function judgePurpose({ purposeId, validity, days }: Any, { consents }: NaiveContact, { now, timezone }: NaiveWorld) {
  const own = consents.filter((one) => one.purposeId === purposeId).sort((a, b) => a.id - b.id)
  const valid = own.filter((one) => !one.withdrawn && one.from <= now && (one.to === null || one.to > now))
  const newest = own.at(-1)
  if (validity === 'valid') return valid.length > 0
  if (validity === 'never') return own.length === 0
  if (validity === 'withdrawn') return valid.length === 0 && newest !== undefined && newest.withdrawn
  if (validity === 'expired')
    return valid.length === 0 && newest !== undefined && !newest.withdrawn && newest.to !== null && newest.to <= now
  const limit = plusDays(localDay(now, timezone), days)
  return valid.length > 0 && valid.every(({ to }) => to !== null && localDay(to, timezone) <= limit)
}

function judgeEmail(kind: string, rule: Any, { events }: NaiveContact, world: NaiveWorld): boolean {
  const { human = true, count = { op: 'gte', value: 1 }, window, campaignIds } = rule
  const number = events.filter(
    (event) =>
      event.kind === kind &&
      !(human && event.machine) &&
      inWindow(window, event.at, world) &&
      (!campaignIds || campaignIds.includes(event.campaignId)),
  ).length
  return count.op === 'gte'
    ? number >= count.value
    : count.op === 'lte'
      ? number <= count.value
      : number === count.value
}

/** What happened to a contact at which moments, for the rules that count it and for the steps of a sequence. */
function momentsOf(rule: Any, contact: NaiveContact): Date[] {
  const ofShop = (one: { shopId: string }) => rule.shopId === undefined || one.shopId === rule.shopId
  switch (rule.type) {
    case 'visit':
      return contact.visits
        .filter(ofShop)
        .filter(({ visitType }) => rule.visitType === undefined || visitType === rule.visitType)
        .filter(({ url }) => isPage(rule, url))
        .map(({ at }) => at)
    case 'event_custom':
      return contact.customEvents
        .filter(ofShop)
        .filter(({ name }) => name === rule.name)
        .filter(({ payload }) => (rule.properties ?? []).every((one: Any) => hasProperty(one, payload)))
        .map(({ at }) => at)
    case 'cart':
      return contact.cartChanges
        .filter(ofShop)
        .filter(({ state, total }) => state === (rule.status ?? 'open') && total >= Number(rule.minValue ?? 0))
        .map(({ at }) => at)
    default:
      return contact.events
        .filter(({ kind }) => rule.type === `email_${kind}`)
        .filter(({ machine }) => !((rule.human ?? true) && machine))
        .filter(({ campaignId }) => !rule.campaignIds || rule.campaignIds.includes(campaignId))
        .map(({ at }) => at)
  }
}

const withoutOrigin = (url: string) => {
  const parsed = new URL(url)
  for (const name of [...parsed.searchParams.keys()]) if (name.startsWith('utm_')) parsed.searchParams.delete(name)
  return parsed.href
}

function isPage({ url: wanted, urlOperator = 'eq' }: Any, visited: string): boolean {
  if (wanted === undefined) return true
  return urlOperator === 'eq'
    ? withoutOrigin(visited) === withoutOrigin(wanted)
    : withoutOrigin(visited).startsWith(wanted)
}

function hasProperty({ path, op, value }: Any, payload: Any): boolean {
  const held = path.split('.').reduce((part: Any, key: string) => part?.[key], payload)
  if (typeof value === 'boolean') return (held === value) === (op === 'eq')
  const isNumeric = typeof [value].flat()[0] === 'number'
  const text = held === undefined || held === null ? '' : typeof held === 'object' ? JSON.stringify(held) : String(held)
  return compareField({ op, value }, isNumeric ? (typeof held === 'number' ? held : null) : text, '')
}

function isCount({ op, value }: Any, number: number): boolean {
  return op === 'gte' ? number >= value : op === 'lte' ? number <= value : number === value
}

const happened: Judge = (rule, contact, world) => {
  const moments = momentsOf(rule, contact).filter((at) => inWindow(rule.window, at, world))
  return isCount(rule.count ?? { op: 'gte', value: 1 }, moments.length)
}

/** The moment that many units later, by adding to the local date and keeping the local time. */
function later(at: Date, { value, unit }: Any, zone: string): Date {
  if (unit === 'minutes') return new Date(at.getTime() + value * 60_000)
  if (unit === 'hours') return new Date(at.getTime() + value * 3_600_000)
  const local = localTime(at, zone)
  const end = new Date(local)
  if (unit === 'months') {
    const day = end.getUTCDate()
    end.setUTCDate(1)
    end.setUTCMonth(end.getUTCMonth() + value)
    const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
    end.setUTCDate(Math.min(day, last))
  } else end.setUTCDate(end.getUTCDate() + value * (unit === 'weeks' ? 7 : 1))
  // Of the moments with an offset that the zone can have, the one that reads as this local time.
  const found = [1, 2].map((hours) => new Date(end.getTime() - hours * 3_600_000))
  return found.find((one) => localTime(one, zone) === end.getTime()) ?? found[0]!
}

/** The local date and time of a moment, as if it were UTC. */
const localTime = (at: Date, zone: string) =>
  Date.parse(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`,
  ) + at.getUTCMilliseconds()

const judgeSequence: Judge = ({ steps, within, window }, contact, world) => {
  const moments: Date[][] = steps.map((step: Any) =>
    momentsOf(step, contact).filter((at) => inWindow(window, at, world)),
  )
  const follows = (step: number, before: Date, end: Date): boolean =>
    step === moments.length || moments[step]!.some((at) => at > before && at <= end && follows(step + 1, at, end))
  return moments[0]!.some((at) => follows(1, at, later(at, within, world.timezone)))
}

const judgeCart: Judge = ({ status, minValue = 0, ageHours, shopId }, { carts }, { now }) =>
  carts.some(
    (cart) =>
      cart.state === status &&
      cart.total >= Number(minValue) &&
      (shopId === undefined || cart.shopId === shopId) &&
      (ageHours === undefined || now.getTime() - cart.changed.getTime() >= ageHours * 3_600_000),
  )

type Judge = (rule: Any, contact: NaiveContact, world: NaiveWorld) => boolean

const RULES: Record<string, Judge> = {
  contact_field: (rule, { fields }, { now, timezone }) =>
    compareField(rule, fields[rule.field], localDay(now, timezone)),
  contact_anniversary: (rule, { fields }, { now, timezone }) => {
    const birthday = fields[rule.field] as string | null
    if (!birthday) return false
    return anniversaryDays(rule, localDay(now, timezone)).some((day) => celebrates(birthday, day))
  },
  contact_status: (rule, { status }) => rule.in.includes(status),
  contact_language: (rule, { language }) => rule.in.includes(language),
  contact_created: (rule, { created }, world) => inWindow(rule.window, created, world),
  contact_list: (rule, { lists }, world) =>
    lists.some(
      (one) =>
        one.listId === rule.listId &&
        one.state === (rule.state ?? 'confirmed') &&
        inWindow(rule.window, one.changed, world),
    ),
  contact_label: (rule, { labels }) => labels.includes(rule.labelId),
  contact_purpose: judgePurpose,
  coupon: (rule, { coupons }, world) =>
    coupons.some(
      (one) => (!rule.stackIds || rule.stackIds.includes(one.stackId)) && inWindow(rule.window, one.given, world),
    ),
  visit: happened,
  event_custom: happened,
  cart: judgeCart,
  sequence: judgeSequence,
  email_sent: (rule, contact, world) => judgeEmail('sent', rule, contact, world),
  email_opened: (rule, contact, world) => judgeEmail('opened', rule, contact, world),
  email_clicked: (rule, contact, world) => judgeEmail('clicked', rule, contact, world),
}
