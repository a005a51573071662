import { once } from 'node:events'
import { type Call, caller } from '../lib/caller.ts'
import { type BenchEnvironment, benchCompany, benchEnvironment, benchFolder } from '../lib/environment.ts'
import { frozenCampaign, insertSender, newsletter } from '../lib/mailing.ts'
import { startSink } from '../lib/sink.ts'

const BYTES = 5_000
const POLL_MS = 100

/**
 * Companies that import and send at the same time, on the database of BENCH_DATABASE_URL: a cluster made by
 * `postrider shard`, to compare numbers of servers. Without it, on one machine.
 */
export async function run([companies = '8', rows = '10000']: string[]) {
  const url = process.env.BENCH_DATABASE_URL
  const bench = await benchEnvironment(benchFolder(), { url })
  try {
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    bench.start('server/src/main.ts', ['worker'])
    const all = []
    for (let i = 0; i < Number(companies); i++)
      all.push(await benchCompany(bench.database, `company${i}-${Date.now()}@example.com`))
    const prepared = await Promise.all(
      all.map((company) => prepareImport(caller(base, company), company, Number(rows))),
    )
    const start = performance.now()
    await Promise.all(prepared.map((importAll) => importAll()))
    const importRate = (all.length * Number(rows)) / ((performance.now() - start) / 1000)
    const sent = await sendAll(bench, all, Number(rows))
    return {
      what: `${companies} companies that import and then send to ${rows} people each: rows and mails per second in total`,
      servers: url ? await serversOf(bench) : 1,
      import: Math.round(importRate),
      send: sent.rate,
      missing: sent.missing,
      twice: sent.twice,
      ok: sent.missing === 0 && sent.twice === 0,
    }
  } finally {
    await bench.close()
  }
}

type Company = Awaited<ReturnType<typeof benchCompany>>

/** Uploads a file of new people; the returned function imports it to the end. */
async function prepareImport(call: Call, { shopId }: Company, rows: number) {
  const list = { name: 'New', publicName: 'New', shopId, notifyOnUnsubscribe: false, notifyOnAdd: false }
  const { id: listId } = await call('POST', '/lists', list)
  const people = Array.from({ length: rows }, (_, i) => `person${i}@customers${i % 300}.example;Jana;Nováková`)
  const text = `E-mail;Jméno;Příjmení\n${people.join('\n')}\n`
  const { fileId } = await call('POST', '/imports/files', { name: 'people.csv', text })
  const [purpose] = (await call('GET', '/purposes')).items
  return async () => {
    const { id } = await call('POST', '/imports', {
      name: 'First',
      source: 'bench',
      fileId,
      mapping: ['email', 'firstName', 'lastName'].map((field, column) => ({ column, field })),
      mode: 'upsert',
      shopId,
      listIds: [listId],
      purposeId: purpose.id,
      consentConfirmed: true,
    })
    for (;;) {
      const { status, result } = await call('GET', `/imports/${id}`)
      if (status === 'finished' && result.created === rows) return
      if (status !== 'queued' && status !== 'running') throw new Error(`the import ended wrongly: ${status}`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

/** Sends a campaign of every company at once, with two sender processes. */
async function sendAll(bench: BenchEnvironment, companies: Company[], rows: number) {
  const { database } = bench
  const tenants = await database.db
    .selectFrom('tenant')
    .select(['id', 'public_id'])
    .where(
      'public_id',
      'in',
      companies.map(({ tenant }) => tenant),
    )
    .execute()
  for (const { tenant, shopId } of companies) {
    const tenantId = tenants.find((row) => row.public_id === tenant)!.id
    const list = await database.db
      .selectFrom('list')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('name', '=', 'New')
      .executeTakeFirstOrThrow()
    const senderId = await insertSender(database, tenantId)
    const html = newsletter(BYTES, 3, 3)
    await frozenCampaign(database, { tenantId, shopId }, { listIds: [list.id], html, senderId })
  }
  const ids = tenants.map(({ id }) => id)
  const sink = await startSink()
  const env = { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, SMTP_CONNECTIONS: '10' }
  const senders = [0, 1].map(() => bench.start('server/src/main.ts', ['sender'], env))
  const count = async (what: string) =>
    Number((await database.pool.query(`select count(*) as number from ${what}`)).rows[0].number)
  while (await count('send_batch where done_at is null')) await new Promise((resolve) => setTimeout(resolve, 500))
  const { taken, first, last } = await sink.ask('report')
  for (const child of senders) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return {
    rate: Math.round((taken - 1) / ((last - first) / 1000)),
    missing: companies.length * rows - (await count(`message where state = 1 and tenant_id in (${ids.join()})`)),
    twice: taken - companies.length * rows,
  }
}

/** Servers that hold rows of companies. */
async function serversOf({ database }: BenchEnvironment): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(distinct groupid)::int as number from pg_dist_placement join pg_dist_shard using (shardid) where logicalrelid = 'message'::regclass",
  )
  return rows[0].number
}
