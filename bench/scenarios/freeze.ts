import { sql } from 'kysely'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { frozenCampaign, insertRecipients, newsletter } from '../lib/mailing.ts'
import { round, timed } from '../lib/measure.ts'

const RECIPIENTS = 1_000_000

/** Freezing the recipients of a campaign from two overlapping lists, against a bare INSERT … SELECT of the same ids. */
export async function run([number]: string[]) {
  const recipients = Number(number ?? RECIPIENTS)
  const bench = await benchEnvironment()
  try {
    const { database } = bench
    const { db } = database
    const { shopId } = await benchCompany(database)
    const { id: tenantId } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
    const company = { tenantId, shopId }
    const listId = await insertRecipients(database, company, recipients)
    const other = await insertRecipients(database, company, 1)
    await sql`insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
      select tenant_id, ${other}::bigint, contact_id, 'confirmed', now() from list_member where list_id = ${listId} and contact_id % 2 = 0`.execute(
      db,
    )
    await sql`analyze list_member`.execute(db)
    await sql`vacuum contact, list_member`.execute(db)
    const sender = await db
      .insertInto('sender')
      .values({
        tenant_id: tenantId,
        email: 'n@bench.example',
        name: 'N',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const spec = { listIds: [listId, other], html: newsletter(5000, 3, 3), senderId: sender.id }
    const rounds = { ours: [] as number[], bare: [] as number[] }
    for (let i = 0; i < 3; i++) {
      await sql`checkpoint`.execute(db)
      rounds.ours.push(round((await timed(() => frozenCampaign(database, company, spec))).ms, 0))
      await sql`checkpoint`.execute(db)
      rounds.bare.push(round(await bareInsert(bench.database), 0))
    }
    const [ours, limit] = [Math.min(...rounds.ours), Math.min(...rounds.bare)]
    const { rows } = await sql<{
      twice: number
      frozen: number
    }>`select count(*)::int as frozen, (count(*) - count(distinct contact_id))::int as twice
      from message where source_id = (select max(source_id) from message)`.execute(db)
    return {
      what: 'milliseconds to freeze the recipients of two lists, against a bare INSERT … SELECT of the same ids into the same kind of table',
      recipients: rows[0]!.frozen,
      twice: rows[0]!.twice,
      ours,
      limit,
      ratio: round(ours / limit),
      rounds,
      ok: ours / limit <= 2 && rows[0]!.twice === 0,
    }
  } finally {
    await bench.close()
  }
}

/** Milliseconds to insert the ids of the last mailing into an empty table with the same columns and indexes. */
async function bareInsert({ pool }: Awaited<ReturnType<typeof benchEnvironment>>['database']): Promise<number> {
  await pool.query('drop table if exists bare, ids')
  await pool.query('create table bare (like message including all)')
  await pool.query(
    'create table ids as select contact_id as id from message where source_id = (select max(source_id) from message)',
  )
  const { ms } = await timed(() =>
    pool.query('insert into bare (tenant_id, source_id, contact_id, batch) select 1, 1, id, 0 from ids'),
  )
  return ms
}
