// Twelve typical definitions, each with hand-written SQL for the same contacts. Where several statements are plausible,
// the fastest one is the limit.
import { EMAIL_KINDS, summaryKind } from '../../server/src/features/mailing/email-events/index.ts'
import { addDays, startOfDay } from '../../server/src/platform/time/zone.ts'
import type { Population } from './people.ts'

export interface SegmentCase {
  definition: Group
  /** Conditions of the contact `c`. */
  byHand: string[]
}
interface Group {
  type: 'group'
  match: 'all' | 'any'
  negate?: boolean
  rules: object[]
}

export const all = (...rules: object[]): Group => ({ type: 'group', match: 'all', rules })
const any = (...rules: object[]): Group => ({ type: 'group', match: 'any', rules })
export const last = (value: number) => ({ kind: 'last', value, unit: 'days' })

/** `segmentId` is a segment of contacts with at least 500 points. */
export function segmentCases(
  { tenantId, lists, fields, purposes, campaigns }: Population,
  { timezone, today, segmentId }: { timezone: string; today: string; segmentId: string },
): Record<string, SegmentCase> {
  const t = `tenant_id = ${tenantId}`
  const [everyone, customers, summer] = lists.map(({ id }) => id) as [string, string, string]
  const moment = (daysAgo: number) => `'${startOfDay(addDays(today, 1 - daysAgo), timezone).toISOString()}'`
  const summed = (kind: keyof typeof EMAIL_KINDS, condition: string) =>
    `exists (select from email_summary s where s.${t} and s.kind = ${summaryKind(kind, true)} and s.contact_id = c.id and ${condition})`
  /** The same condition as a set. */
  const among = (kind: keyof typeof EMAIL_KINDS, condition: string) =>
    `c.id in (select contact_id from email_summary s where s.${t} and s.kind = ${summaryKind(kind, true)} and ${condition})`
  const members = (id: string) =>
    `select contact_id from list_member m where m.${t} and m.list_id = ${id} and m.state = 'confirmed'`
  const inList = (id: string) =>
    `exists (select from list_member m where m.${t} and m.list_id = ${id} and m.contact_id = c.id and m.state = 'confirmed')`
  const consenting = `exists (select from consent k where k.${t} and k.contact_id = c.id and k.purpose_id = ${purposes[0]}
    and k.withdrawn_at is null and k.valid_from <= now() and (k.valid_to is null or k.valid_to > now()))`
  const points = `(c.custom ->> '${fields.points}')::numeric`
  const mail = campaigns.at(-1)!
  const source = `(select id from email_source where ${t} and kind = 'campaign' and object_id = ${mail.campaignId})`
  const ofMail = (kind: keyof typeof EMAIL_KINDS) =>
    `select e.contact_id from email_event e where e.${t} and e.source_id = ${source} and e.kind = ${EMAIL_KINDS[kind]} and not e.machine`
  const [from, to] = [addDays(today, -120), addDays(today, -70)]
  const opened = `select e.contact_id from email_event e where e.${t} and e.kind = ${EMAIL_KINDS.opened} and not e.machine
    and e.at >= '${startOfDay(from, timezone).toISOString()}' and e.at < '${startOfDay(addDays(to, 1), timezone).toISOString()}'`
  const days = Array.from({ length: 8 }, (_, i) => Number(addDays(today, i).slice(5).replace('-', '')))
  // Birthdays on 29 February count on the 28th in other years.
  const birthdays = days.includes(228) && !days.includes(229) ? [...days, 229] : days
  return {
    'opened in the last 30 days, not clicked': {
      definition: all(
        { type: 'email_opened', window: last(30) },
        { type: 'email_clicked', window: last(30), negate: true },
      ),
      byHand: [
        `${summed('opened', `s.last_at >= ${moment(30)}`)} and not ${summed('clicked', `s.last_at >= ${moment(30)}`)}`,
        `${among('opened', `s.last_at >= ${moment(30)}`)} and (${among('clicked', `s.last_at >= ${moment(30)}`)}) is not true`,
      ],
    },
    'in a list, not in another': {
      definition: all(
        { type: 'contact_list', listId: everyone },
        { type: 'contact_list', listId: customers, negate: true },
      ),
      byHand: [
        `${inList(everyone)} and not ${inList(customers)}`,
        `c.id in (${members(everyone)} except ${members(customers)})`,
        `c.id in (${members(everyone)}) and (c.id in (${members(customers)})) is not true`,
      ],
    },
    'birthday in the next week': {
      definition: all({ type: 'contact_anniversary', field: 'birthday', relation: 'next_days', days: 7 }),
      byHand: [`date_part('month', c.birthday) * 100 + date_part('day', c.birthday) in (${birthdays})`],
    },
    'custom field and city': {
      definition: all(
        { type: 'contact_field', field: `cf:${fields.points}`, op: 'gte', value: 1000 },
        { type: 'contact_field', field: 'city', op: 'eq', value: 'Brno' },
      ),
      byHand: [`fold(c.city) = 'brno' and ${points} >= 1000`],
    },
    'never received': {
      definition: all({ type: 'email_sent', count: { op: 'eq', value: 0 } }),
      byHand: [`not ${summed('sent', 'true')}`, `(${among('sent', 'true')}) is not true`],
    },
    'engagement and valid purpose': {
      definition: all(
        { type: 'contact_engagement', in: ['A', 'B'] },
        { type: 'contact_purpose', purposeId: purposes[0], validity: 'valid' },
      ),
      byHand: [
        `c.engagement in ('A', 'B') and ${consenting}`,
        `c.engagement in ('A', 'B') and c.id in (select k.contact_id from consent k where k.${t} and k.purpose_id = ${purposes[0]}
          and k.withdrawn_at is null and k.valid_from <= now() and (k.valid_to is null or k.valid_to > now()))`,
      ],
    },
    'nested five levels': {
      definition: all(
        { type: 'contact_engagement', in: ['A', 'B', 'C'] },
        any(
          { type: 'contact_list', listId: summer },
          all(
            { type: 'contact_source', in: ['signup_form', 'api'] },
            any(
              { type: 'email_clicked' },
              all({ type: 'email_opened', window: last(60) }, { type: 'contact_field', field: 'city', op: 'filled' }),
            ),
          ),
        ),
      ),
      byHand: [
        `c.engagement in ('A', 'B', 'C') and (${inList(summer)} or (c.source in ('signup_form', 'api') and (${summed('clicked', 'true')}
          or (${summed('opened', `s.last_at >= ${moment(60)}`)} and c.city <> ''))))`,
      ],
    },
    'opened three times in the last 90 days': {
      definition: all({ type: 'email_opened', window: last(90), count: { op: 'gte', value: 3 } }),
      byHand: [summed('opened', `s.recent[3] >= ${moment(90)}`), among('opened', `s.recent[3] >= ${moment(90)}`)],
    },
    'opened between two days': {
      definition: all({ type: 'email_opened', window: { kind: 'between', from, to } }),
      byHand: [`c.id in (${opened})`, `c.id = any(array(select distinct contact_id from (${opened}) o))`],
    },
    'clicked a link': {
      definition: all({ type: 'email_clicked', link: `${mail.url}?utm_source=newsletter` }),
      byHand: [
        `c.id in (select e.contact_id from email_event e where e.${t} and e.kind = ${EMAIL_KINDS.clicked} and not e.machine
          and e.link_id = (select id from email_link where ${t} and md5(plain_url) = md5('${mail.url}')))`,
      ],
    },
    'got a campaign, did not open it': {
      definition: all(
        { type: 'email_delivered', campaignIds: [mail.campaignId] },
        { type: 'email_opened', campaignIds: [mail.campaignId], negate: true },
      ),
      byHand: [
        `c.id in (${ofMail('delivered')}) and not exists (select from (${ofMail('opened')}) o where o.contact_id = c.id)`,
        `c.id in (${ofMail('delivered')} except ${ofMail('opened')})`,
      ],
    },
    'in a segment, at Gmail, by language': {
      definition: all(
        { type: 'contact_segment', segmentId },
        { type: 'contact_provider', in: ['gmail'] },
        { type: 'contact_language', in: ['cs', 'sk'] },
      ),
      byHand: [
        `c.language in ('cs', 'sk') and split_part(c.email_key, '@', 2) in ('gmail.com', 'googlemail.com') and ${points} >= 500`,
      ],
    },
  }
}
