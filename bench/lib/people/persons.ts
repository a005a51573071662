import type pg from 'pg'
import { pick, some } from './chance.ts'
import { drawing } from './vocabulary.ts'

const YEARS = 4
const LOCALS = { info: 40, obchod: 20, office: 10, fakturace: 5, kontakt: 15 }

/**
 * Makes the people in a temporary table: name, address, date of creation, status and source. The insertion of contacts
 * decides the other columns.
 */
export async function makePersons(client: pg.PoolClient, contacts: number, now: Date): Promise<void> {
  await client.query(`create temp table person as
    with born as (
      select i, ${pick('i', 'shop', { cs: 62, sk: 25, en: 13 })} as home, ${pick('i', 'gender', { f: 56, m: 44 })} as gender
      from generate_series(1, ${contacts}::bigint) i
    ), settled as materialized (
      select *, case when ${some('i', 'abroad', 0.05)} then ${pick('i', 'country', { cs: 45, sk: 35, en: 20 })} else home end as country from born
    ), named as (
      select p.i, p.home, p.country, p.gender, case p.gender when 'f' then f.value else m.value end as first_name,
        case p.gender when 'f' then s.other else s.value end as last_name, case p.gender when 'f' then f.slug else m.slug end as first_slug,
        case p.gender when 'f' then s.other_slug else s.slug end as last_slug,
        t.value || ' ' || s.value || ' ' || l.value as company, t.slug || s.slug as company_slug, d.value as domain,
        case p.country when 'en' then '.co.uk' when 'sk' then '.sk' else '.cz' end as top, ${some('p.i', 'company', 0.1)} as is_company
      from settled p ${drawing('male', 'm')} ${drawing('female', 'f')} ${drawing('surnames', 's')} ${drawing('domains', 'd')}
        ${drawing('trades', 't')} ${drawing('forms', 'l')}
    ), addressed as materialized (
      select *, is_company and ${some('i', 'own domain', 0.5)} as own_domain, ${LOCAL} as local from named
    ), ranked as (
      select *, case when own_domain then company_slug || top else domain end as host,
        row_number() over (partition by case when own_domain then company_slug || top else domain end, local order by i) as rank
      from addressed
    )
    select i, home, country, gender, first_name, last_name, case when is_company then company else '' end as company,
      case when ${some('i', 'capitals', 0.01)} then initcap(local) else local end || ${NUMBER} || '@' || host as email,
      -- The rate of new contacts triples over the years; ids grow with time.
      timestamptz '${now.toISOString()}' - interval '${YEARS} years' * (1.5 - sqrt(1 + 8 * (i - 0.5) / ${contacts}) / 2) as created_at,
      ${pick('i', 'status', { subscribed: 88, unsubscribed: 7, bounced: 2, complained: 0.3, pending: 1, customer: 1.7 })} as status,
      ${pick('i', 'source', { signup_form: 34, erp_order: 24, import: 18, shop_platform: 14, legacy_service: 6, api: 3, manual: 1 })} as source
    from ranked order by i`)
  await client.query('analyze person')
}

// The usual forms of addresses. Letters only, so that a number at the end makes an address unique.
const LOCAL = `case when is_company and ${some('i', 'own domain', 0.5)} then ${pick('i', 'local', LOCALS)}
  else case ${pick('i', 'local', { first_last: 30, last_first: 24, firstlast: 12, f_last: 10, last: 12, first: 5, last_f: 7 })}
    when 'first_last' then first_slug || '.' || last_slug when 'last_first' then last_slug || '.' || first_slug
    when 'firstlast' then first_slug || last_slug when 'f_last' then left(first_slug, 1) || '.' || last_slug
    when 'last' then last_slug when 'first' then first_slug else last_slug || left(first_slug, 1) end end`

// The first person of a name has no number; the next have numbers below 100, like years of birth, then longer ones.
const NUMBER = "case when rank = 1 then '' when rank < 99 then (rank * 37 % 97 + 3)::text else (rank + 900)::text end"
