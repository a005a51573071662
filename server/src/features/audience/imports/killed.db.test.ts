import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { runKilling } from '../../../../test/support/killing.ts'
import consentChainsCheck from '../contacts/doctor/consent-chains.ts'
import contactCountersCheck from '../contacts/doctor/contact-counters.ts'

const t = useApi()
const ROWS = 22_000
/** Several starts of processes, on a busy machine. */
const LIMIT = 900_000

test(
  'an import that is killed twice continues where it was, with no row twice and the right counts',
  async () => {
    const co = await t.company()
    const list = await co.list()
    // A third are known contacts, some rows are wrong, some are duplicates.
    await sql`insert into contact (tenant_id, email, first_name, shop_id, status, status_at, source, consent_basis, consent_recorded, created_at, updated_at)
    select ${co.tenantId}, 'n' || i * 3 || '@example.com', 'Old', ${co.shopId}, 'subscribed', now(), 'manual', 'imported', true, now(), now()
    from generate_series(1, ${Math.floor(ROWS / 3)}) i`.execute(co.db)
    const known = Math.floor(ROWS / 3)
    const lines = Array.from({ length: ROWS }, (_, i) => `n${i + 1}@example.com;New`)
    const text = `email;name\n${lines.join('\n')}\nwrong;X\nn1@example.com;Last\nn3@example.com;Last\n`
    const { fileId } = await co.upload('/imports/files', 'x.csv', text).ok(201)
    const input = {
      name: 'Killed',
      source: 'test',
      fileId,
      mapping: [
        { column: 0, field: 'email' },
        { column: 1, field: 'firstName' },
      ],
      mode: 'upsert',
      shopId: co.shopId,
      listIds: [list.id],
      purposeId: co.purposeId,
      consentConfirmed: true,
    }
    const started = await co.post('/imports', input).ok(201)
    expect(started.status).toBe('queued')
    const { items } = await co.get('/running-actions').ok()
    const env = { DATA_DIR: t.app.config.dataDir }
    expect(await runKilling(t.database.url, co.db, items[0].jobId, 2, env)).toHaveLength(2)

    expect(await co.get(`/imports/${started.id}`).ok()).toMatchObject({
      status: 'finished_with_errors',
      progress: { rows: ROWS + 3, done: ROWS + 3 },
      result: {
        created: ROWS - known,
        updated: known,
        unchanged: 0,
        skipped: { invalid: 1, duplicateInFile: 2 },
      },
      errors: 1,
    })
    expect((await co.get('/contacts/summary').ok()).total).toBe(ROWS)
    expect((await co.get(`/lists/${list.id}`).ok()).counts.confirmed).toBe(ROWS)
    expect((await co.get('/contacts?q=n1@example.com').ok()).items[0].firstName).toBe('Last')
    const { rows } = await sql<{ type: string; all: number; contacts: number }>`
    select type, count(*)::int as all, count(distinct contact_id)::int as contacts from event where tenant_id = ${co.tenantId} group by 1 order by 1`.execute(
      co.db,
    )
    expect(rows).toEqual([
      { type: 'consent_given', all: ROWS, contacts: ROWS },
      { type: 'contact_created', all: ROWS - known, contacts: ROWS - known },
      { type: 'contact_updated', all: known, contacts: known },
      { type: 'list_added', all: ROWS, contacts: ROWS },
    ])
    const ends = (await co.get('/notifications').ok()).items
    expect(ends).toMatchObject([{ type: 'import_finished', severity: 'warning', subject: { id: started.id } }])
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    expect(await contactCountersCheck.run(t.app)).toEqual([])
    expect((await sql`select 1 from contact_stage`.execute(co.db)).rows).toEqual([])
  },
  LIMIT,
)

test('a stage that a crash of the database emptied is filled again', async () => {
  const co = await t.company()
  const text = `email\n${Array.from({ length: 1500 }, (_, i) => `n${i}@example.com`).join('\n')}\n`
  const { fileId } = await co.post('/imports/files', { name: 'x', text }).ok(201)
  const mapping = [{ column: 0, field: 'email' }]
  const input = { name: 'x', source: 'x', fileId, mapping, mode: 'blacklist', shopId: co.shopId, listIds: [] }
  const { id } = await co.post('/imports', input).ok(201)
  const { prepareImport } = await import('./prepare-import.ts')
  const context = { app: t.app, db: co.db, now: t.clock.now() }
  expect(await prepareImport(context, co.tenantId, id, 0)).toBe(true)
  await sql`truncate contact_stage`.execute(co.db)
  await t.runJobs()
  expect((await co.get(`/imports/${id}`).ok()).result.blacklisted).toBe(1500)
})
