import type pg from 'pg'
import { insertShop } from '../../server/src/features/account/shops/index.ts'
import { createPurpose } from '../../server/src/features/audience/consents/change-purpose.ts'
import { createCustomField } from '../../server/src/features/audience/custom-fields/use-cases.ts'
import { createList } from '../../server/src/features/audience/lists/use-cases.ts'
import { foldCounters } from '../../server/src/platform/counters/counters.ts'
import type { Database, Db } from '../../server/src/platform/db/database.ts'
import { tx } from '../../server/src/platform/db/tx.ts'
import { defineChance } from './people/chance.ts'
import { insertConsents, insertEvidence } from './people/consents.ts'
import { insertContacts, type PopulationContext } from './people/contacts.ts'
import { insertEvents } from './people/events.ts'
import { insertMembers, LISTS } from './people/lists.ts'
import { insertMails } from './people/mails.ts'
import { makePersons } from './people/persons.ts'
import { insertPurchases } from './people/purchases.ts'
import { dropIndexes, runAll } from './people/rebuild.ts'
import { insertScores } from './people/scores.ts'
import { loadVocabulary } from './people/vocabulary.ts'
import { insertWebsites } from './people/websites.ts'

export interface PopulateOptions {
  contacts?: number
  seed?: number
  /** The same seed makes the same contacts only with the same `now`; the default is midnight. */
  now?: Date
  /** Adds a year of campaigns: about ten e-mail events per contact. */
  mails?: boolean
  /** Adds what customers did: three orders of three items per contact, and ten visits. */
  shopping?: boolean
}

export type Population = Awaited<ReturnType<typeof populate>>

/**
 * Fills a company with realistic contacts: Czech, Slovak and English names and addresses with their real frequencies,
 * in three shops and a dozen lists, with consents, evidence and events. The same seed makes the same contacts.
 * Set-based SQL makes a million contacts in a few minutes.
 */
export async function populate(
  database: Database,
  company: { tenant: string; shopId: string; purposeId: string },
  { contacts = 1_000_000, seed = 1, now = midnight(), mails = false, shopping = false }: PopulateOptions = {},
) {
  const { db, pool } = database
  const { id: tenantId } = await db
    .selectFrom('tenant')
    .select('id')
    .where('public_id', '=', company.tenant)
    .executeTakeFirstOrThrow()
  const surroundings = await createSurroundings(db, tenantId, company, new Date(now.getTime() - 4 * 365 * 86_400_000))
  const [client, helper] = [await open(pool), await open(pool)]
  try {
    await defineChance(client, seed)
    await loadVocabulary(client)
    await makePersons(client, contacts, now)
    const context: PopulationContext = {
      tenantId,
      base: await reserveIds(client, contacts),
      contacts,
      now,
      ...surroundings,
    }
    const ofContacts = await dropIndexes(client, ['contact', 'suppression'])
    const ofRest = await dropIndexes(client, ['consent', 'consent_entry', 'list_member'])
    await insertContacts(client, context)
    const consents = insertConsents(client, context, surroundings.purposes)
    // Two connections for two cores; neither of them opens more.
    await Promise.all([
      runAll(helper, ofContacts.indexes)
        .then(() => consents)
        .then(() => insertEvents(db, helper, context)),
      consents
        .then(() => insertMembers(client, context, surroundings.lists))
        .then(() => insertEvidence(client, context))
        .then(() => runAll(client, ofRest.indexes)),
    ])
    await runAll(client, [...ofContacts.keys, ...ofRest.keys])
    const campaigns = mails ? await insertMails(db, client, context) : []
    if (shopping) {
      await insertPurchases(client, context)
      await insertWebsites(db, client, context)
      await insertScores(client, context)
    }
    while ((await foldCounters(db)) > 0);
    await client.query('vacuum (analyze)')
    return { ...surroundings, campaigns, tenantId, firstContactId: context.base + 1, contacts }
  } finally {
    // Closes the connections, because other users of the pool must not get their temporary tables and settings.
    for (const one of [client, helper]) one.release(true)
  }
}

/**
 * A connection for set-based work. It joins whole tables, which the planner cannot always predict for computed values.
 */
async function open(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set temp_buffers = '1GB';
    set max_parallel_maintenance_workers = 0; set enable_nestloop = off; set enable_mergejoin = off`)
  return client
}

const midnight = () => new Date(new Date().setUTCHours(0, 0, 0, 0))

/** Creates shops, a purpose, custom fields and lists by the product's own code. A shop and a purpose exist already. */
const createSurroundings = (db: Db, tenant_id: string, company: { shopId: string; purposeId: string }, now: Date) =>
  tx(db, async (db) => {
    const shop = async (name: string, currency: string, language: string) =>
      (await insertShop(db, { tenant_id, name, currency, language, created_at: now, updated_at: now })).id
    const field = async (name: string, type: 'select' | 'number' | 'date', options?: { name: string }[]) =>
      (await createCustomField({ db, now }, tenant_id, { name, type, options })).id
    const shops: Record<string, string> = {
      cs: company.shopId,
      sk: await shop('Kvetinka SK', 'EUR', 'sk'),
      en: await shop('Bloom UK', 'GBP', 'en'),
    }
    const profiling = await createPurpose({ db, now }, tenant_id, {
      name: 'Profilování',
      text: 'Souhlasím s přizpůsobením nabídek.',
    })
    const fields = {
      size: await field(
        'Velikost',
        'select',
        ['S', 'M', 'L', 'XL'].map((name) => ({ name })),
      ),
      points: await field('Věrnostní body', 'number'),
      lastVisit: await field('Poslední návštěva', 'date'),
    }
    const lists: { id: string; name: string; share: number }[] = []
    for (const [name, share] of Object.entries(LISTS)) {
      const input = { name, publicName: name, shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false }
      lists.push({ id: (await createList({ db, now }, tenant_id, input)).id, name, share })
    }
    return { shops, fields, lists, purposes: [company.purposeId, profiling.id] }
  })

/** Reserves consecutive ids of the sequence and returns the one before the first. */
async function reserveIds(client: pg.PoolClient, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select setval(s, nextval(s) + $1::bigint - 1) as last from pg_get_serial_sequence('contact', 'id') s`,
    [count],
  )
  return Number(rows[0]!.last) - count
}
