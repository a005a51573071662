import type pg from 'pg'
import { between, pick, some } from './chance.ts'
import { drawing } from './vocabulary.ts'

const BATCH = 100_000

export interface PopulationContext {
  tenantId: string
  /** The contact of person i has the id `base + i`. */
  base: number
  contacts: number
  now: Date
  /** By language: cs, sk, en. */
  shops: Record<string, string>
  fields: { size: string; points: string; lastVisit: string }
}

export async function insertContacts(client: pg.PoolClient, context: PopulationContext): Promise<void> {
  for (let from = 1; from <= context.contacts; from += BATCH)
    await client.query(`${statement(context)} where p.i between ${from} and ${from + BATCH - 1} order by p.i`)
  await client.query('analyze contact')
  await client.query(`insert into suppression (tenant_id, email_key, reason, created_at)
    select tenant_id, email_key, suppression_reason, suppressed_at from contact
    where tenant_id = ${context.tenantId} and id > ${context.base} and suppression_reason is not null`)
}

function statement({ tenantId, base, now, shops, fields }: PopulationContext): string {
  const today = `timestamptz '${now.toISOString()}'`
  const later = between('p.i', 'status at', 'p.created_at', today)
  const shop = `case p.home ${Object.entries(shops)
    .map(([home, id]) => `when '${home}' then ${id}`)
    .join(' ')} end`
  const isKnown = some('p.i', 'known', 0.85)
  const hasAddress = some('p.i', 'address', 0.45)
  const reason = `case p.status when 'unsubscribed' then 'unsubscribed' when 'bounced' then 'bounced' when 'complained' then 'complaint'
    when 'subscribed' then case when ${some('p.i', 'blacklist', 0.002)} then 'blacklist' end end`
  const engagement = `case when p.status in ('subscribed', 'unsubscribed')
    then ${pick('p.i', 'engagement', { A: 9, B: 16, C: 20, D: 18, E: 22, N: 15 })} else 'N' end`
  const active = `p.status in ('subscribed', 'unsubscribed') and p.created_at < ${today} - interval '7 days'`
  const lately = (topic: string) =>
    `greatest(p.created_at, ${between('p.i', topic, `${today} - interval '300 days'`, today)})`
  const columns: Record<string, string> = {
    tenant_id: tenantId,
    id: `${base} + p.i`,
    email: 'p.email',
    shop_id: shop,
    first_name: `case when ${isKnown} then p.first_name else '' end`,
    last_name: `case when ${isKnown} and ${some('p.i', 'surname', 0.95)} then p.last_name else '' end`,
    title_before: `case when ${isKnown} then ${pick('p.i', 'title', { '': 92, 'Ing.': 4, 'Mgr.': 3, 'MUDr.': 1 })} else '' end`,
    gender: `case when ${isKnown} then p.gender end`,
    language: 'p.country',
    company: 'p.company',
    company_id: `case when p.company <> '' then lpad(floor(pg_temp.chance(p.i, 'company id') * 1e8)::text, 8, '0') else '' end`,
    phone: `case when ${some('p.i', 'phone', 0.06)} then ${phone('phone', 2)} else '' end`,
    mobile: `case when ${some('p.i', 'mobile', 0.4)} then ${phone('mobile', 7)} else '' end`,
    street: `case when ${hasAddress} then street.value || ' ' || 1 + floor(pg_temp.chance(p.i, 'house') ^ 2 * 180) else '' end`,
    city: `case when ${hasAddress} then city.value else '' end`,
    postal_code: `case when ${hasAddress} then city.other else '' end`,
    country: `case when ${hasAddress} then case p.country when 'cs' then 'CZ' when 'sk' then 'SK' else 'GB' end end`,
    birthday: `case when ${some('p.i', 'birthday', 0.35)} then date '1945-01-01' + floor(pg_temp.chance(p.i, 'age') * 22000)::int end`,
    custom: `jsonb_strip_nulls(jsonb_build_object(
      '${fields.size}', case when ${some('p.i', 'has size', 0.4)} then ${pick('p.i', 'size', { 1: 15, 2: 35, 3: 35, 4: 15 })} end,
      '${fields.points}', case when ${some('p.i', 'has points', 0.55)} then floor(pg_temp.chance(p.i, 'points') ^ 3 * 5000) end,
      '${fields.lastVisit}', case when ${some('p.i', 'has visit', 0.3)} then to_char(${lately('visit')}, 'YYYY-MM-DD') end))`,
    status: 'p.status',
    status_at: `case when p.status = 'subscribed' then p.created_at else ${later} end`,
    source: 'p.source',
    consent_basis: `case when p.status = 'customer' then 'soft_opt_in_customer' when p.source = 'signup_form' and p.status <> 'pending' then 'double_opt_in'
      else 'imported' end`,
    consent_at: 'p.created_at',
    consent_recorded: 'true',
    suppression_reason: reason,
    suppressed_at: `case when ${reason} is not null then ${later} end`,
    blacklisted_at: `case when ${reason} = 'blacklist' then ${later} end`,
    excluded: some('p.i', 'excluded', 0.001),
    mail_paused_until: `case when ${some('p.i', 'paused', 0.002)} then ${today} + interval '60 days' * pg_temp.chance(p.i, 'pause') end`,
    engagement,
    engagement_at: `case when ${engagement} <> 'N' then ${today} end`,
    unengaged: `${engagement} = 'E' and ${some('p.i', 'unengaged', 0.5)}`,
    last_sent_at: `case when ${active} then ${lately('sent')} end`,
    last_open_at: `case when ${active} and ${engagement} <= 'D' then ${lately('open')} end`,
    last_click_at: `case when ${active} and ${engagement} <= 'B' then ${lately('click')} end`,
    edited_fields: `case when ${some('p.i', 'edited', 0.02)} then array['city', 'firstName'] else '{}' end`,
    created_at: 'p.created_at',
    updated_at: `case when ${some('p.i', 'updated', 0.3)} then ${later} else p.created_at end`,
  }
  return `insert into contact (${Object.keys(columns)}) overriding system value select ${Object.values(columns)}
    from person p ${drawing('cities', 'city')} ${drawing('streets', 'street')}`
}

const phone = (topic: string, first: number) =>
  `case p.country when 'cs' then '+420 ' when 'sk' then '+421 ' else '+44 ' end || ${first}
    || to_char(floor(pg_temp.chance(p.i, '${topic} number') * 1e8), 'fm00 000 000')`
