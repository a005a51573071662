import { beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { Database } from './database.ts'
import { SHARED_TABLES } from './sharding/shared-tables.ts'

// Indexes of company tables that are looked up before the company is known, or by sweeps over all companies.
const SHARED_INDEXES: Record<string, string> = {
  api_key_by_hash: 'a request has the key before its company is known',
  member_person: 'log-in asks for the companies of a person',
  api_key_creator: 'an account that is deleted may have created keys of any company',
  invitation_inviter: 'an account that is deleted may have sent invitations of any company',
  invitation_by_email: 'single sign-on asks whether any company invited an address',
  event_order: 'readers go over all companies',
  email_event_order: 'readers go over all companies',
  campaign_moving: 'the clock goes over all companies',
  automation_queue_next: 'the engine goes over all companies',
  automation_timer_next: 'the clock goes over all companies',
  product_event_next: 'the clock goes over all companies',
  account_webhook_next: 'the clock goes over all companies',
  company_tariff_due: 'the job that renews tariffs goes over all companies',
  invoice_overdue: 'the job that warns goes over all companies',
  mailing_rollup_due: 'the worker that makes sums goes over all companies',
  bought_rollup_due: 'the worker that makes sums goes over all companies',
  watched_segment_next: 'the clock goes over all companies',
  sending_domain_by_domain: 'a mailed report names a domain before its company is known',
  app_token_by_hash: 'a request has the token before its company is known',
  oauth_code_by_hash: 'a program has the code before its company is known',
}

let database: Database
beforeAll(async () => {
  database = await cloneDatabase(2)
})

describe('the schema', () => {
  test('every table but the listed ones belongs to a company', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`${TABLES}
      select t.name from t where not exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnotnull)`)
    // Slugs name their company, and are looked up without it.
    const shared = Object.keys(SHARED_TABLES).filter((name) => name !== 'landing_page_slug')
    expect(rows.map((row) => row.name).sort()).toEqual(shared.sort())
  })

  test('tenant_id leads every key and index of a company table', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `${TABLES}
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join t on t.oid = i.indrelid
      where t.name <> all ($1)
        and coalesce((select a.attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]), '') <> 'tenant_id'`,
      [Object.keys(SHARED_TABLES)],
    )
    expect(rows.map((row) => row.name).sort()).toEqual(Object.keys(SHARED_INDEXES).sort())
  })

  test('a foreign key between company tables includes the company', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `${TABLES}
      select k.conname as name from pg_constraint k join t on t.oid = k.conrelid join pg_class target on target.oid = k.confrelid
      where k.contype = 'f' and t.name <> all ($1) and target.relname <> all ($1)
        and not exists (select 1 from unnest(k.conkey, k.confkey) as pair(here, there)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here and a.attname = 'tenant_id'
          join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there and b.attname = 'tenant_id')`,
      [Object.keys(SHARED_TABLES)],
    )
    expect(rows).toEqual([])
  })

  test('every foreign key has an index that leads with its columns', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`${TABLES}
      select k.conname as name from pg_constraint k join t on t.oid = k.conrelid
      where k.contype = 'f' and not exists (select 1 from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`)
    expect(rows.map((row) => row.name)).toEqual([])
  })

  test('text is compared without case and diacritics by one function', async () => {
    const { rows } = await database.pool.query(
      "select fold('Příliš ŽLUŤOUČKÝ Kůň ÆØß') as a, fold(null) is null as b, fold('Łódź Ľubomír') as c, fold($1) = fold($2) as d",
      ['Zoë'.normalize('NFD'), 'ZOË'.normalize('NFC')],
    )
    expect(rows[0]).toEqual({ a: 'prilis zlutoucky kun aeoss', b: true, c: 'lodz lubomir', d: true })
  })
})

const TABLES = `with t as (select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition)`
