import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { fillTables } from '../../../../test/support/fill-tables.ts'
import { leave, runDeletions } from '../../../../test/support/leaving.ts'
import { dump, wellKnown } from '../../../../test/support/well-known-contact.ts'
import { insertMember } from '../../account/members/index.ts'
import { createViews } from '../../publishing/figures/index.ts'
import { deleteCompany } from './delete-company.ts'
import { companyTables } from './sql/company-tables.ts'

const t = useApi()
const DAY = 24 * 3600_000

/** A company with rows in every table, files in every folder, and a job that waits. */
async function fullCompany(mark: string): Promise<Company> {
  const co = await t.company()
  await wellKnown(t, co, mark, mark.endsWith('a') ? '999888777' : '111222333')
  await fillTables(t.database.pool, co.tenantId, mark)
  for (const folder of ['exports', 'imports', 'feeds', 'files', 'company-exports'])
    await t.app.files.write(`${folder}/${co.tenantId}/${mark}-file`, [Buffer.from(mark)].values() as never)
  await t.database.pool.query(
    "select graphile_worker.add_job('exports.run', json_build_object('tenantId', $1::text), run_at => now() + interval '1 day')",
    [co.tenantId],
  )
  return co
}

async function rowsOf(tenantId: string): Promise<Record<string, string[]>> {
  const tables = await companyTables(t.database.db)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await t.database.pool.query<{ row: string }>(
      `select x::text as row from "${name}" x where tenant_id = $1 order by 1`,
      [tenantId],
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function filesOf(tenantId: string): Promise<string[]> {
  const keys: string[] = []
  for (const folder of ['exports', 'imports', 'feeds', 'files', 'company-exports'])
    for await (const key of t.app.files.olderThan(`${folder}/${tenantId}`, new Date(Date.now() + 3600_000)))
      keys.push(key)
  return keys.sort()
}

const jobsOf = async (tenantId: string) => {
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.payload ->> 'tenantId' = $1`,
    [tenantId],
  )
  return rows.map(({ name }) => name)
}

const only = (all: Record<string, string[]>) => Object.keys(all).filter((name) => all[name]!.length > 0)

/** Deletes a company in attempts that each empty one table and are killed at the next one. */
async function killAtEachTable(co: Company) {
  const context = { app: t.app, db: t.database.db, now: t.clock.now() }
  for (let kills = 0; ; kills++) {
    let tables = 0
    const die = () => {
      tables += 1
      if (tables > 1) throw new Error('killed')
      return false
    }
    // The last attempt is left to the job.
    if (only(await rowsOf(co.tenantId)).length <= 2) return expect(kills).toBeGreaterThan(100)
    const deletion = { tenantId: co.tenantId, stopping: die, finished: async () => {} }
    await expect(deleteCompany(context, deletion)).rejects.toThrow('killed')
  }
}

describe('a company that is deleted, by a job that is killed at each table', () => {
  let gone: Company
  let stays: Company
  let member: { email: string; personId: string }
  let shared: { email: string; personId: string }
  let before: Awaited<ReturnType<typeof rowsOf>>
  let filesBefore: string[]
  let jobsBefore: string[]
  let numbersBefore: Record<string, number>

  beforeAll(async () => {
    gone = await fullCompany('xqa')
    stays = await fullCompany('xqb')
    member = await gone.member('marketing_manager')
    shared = await gone.member('data_analyst')
    await insertMember(t.database.db, { tenant_id: stays.tenantId, person_id: shared.personId, roles: ['finance'] })
    await t.stranger.post('/api/v1/auth/password-reset', { email: member.email }).ok(202)
    await leave(gone)
    await t.runJobs()
    // Views are counted in memory first.
    await t.app.services.get(createViews).close()
    before = await rowsOf(stays.tenantId)
    filesBefore = await filesOf(stays.tenantId)
    // Those that are tried again must not become due meanwhile.
    await t.database.pool.query("update graphile_worker._private_jobs set run_at = run_at + interval '1 day'")
    jobsBefore = await jobsOf(stays.tenantId)
    expect(only(before)).toEqual(Object.keys(before))
    const leaving = await rowsOf(gone.tenantId)
    expect(only(leaving)).toEqual(Object.keys(before))
    numbersBefore = Object.fromEntries(Object.entries(leaving).map(([name, rows]) => [name, rows.length]))
    expect(await filesOf(gone.tenantId)).not.toEqual([])
    t.clock.forward(30 * DAY)
    await killAtEachTable(gone)
    await runDeletions(t)
  })

  test('leaves no row in any table of companies', async () => {
    expect(only(await rowsOf(gone.tenantId))).toEqual([])
    expect(await t.database.db.selectFrom('tenant').where('id', '=', gone.tenantId).select('id').execute()).toEqual([])
  })

  test('leaves nothing that names it or its contacts in any other table or file', async () => {
    // What looks once more an hour later has the number of the company, and nothing else.
    expect(await jobsOf(gone.tenantId)).toEqual(['company-deletion.delete'])
    await t.database.pool.query('update graphile_worker._private_jobs set run_at = now() where key like $1', [
      `company-deletion.delete:${gone.tenantId}`,
    ])
    await t.runJobs()
    expect(await jobsOf(gone.tenantId)).toEqual([])
    const words = [gone.tenant, gone.email, member.email, 'xqa', 'Xqa']
    const found = (await dump(t)).filter((part) => words.some((word) => part.includes(word)))
    expect(found.filter((part) => !part.startsWith('public.company_deletion:'))).toEqual([])
    expect(await filesOf(gone.tenantId)).toEqual([])
  })

  test('takes accounts along that belong to no other company, with their sessions', async () => {
    const ids = [member.personId, shared.personId]
    const people = await t.database.db.selectFrom('person').select('id').where('id', 'in', ids).execute()
    expect(people).toEqual([{ id: shared.personId }])
    const sessions = await t.database.db
      .selectFrom('session')
      .select('person_id')
      .where('person_id', 'in', ids)
      .execute()
    expect(sessions.map(({ person_id }) => person_id)).toEqual([shared.personId])
  })

  test('leaves the other company as it was', async () => {
    expect(await rowsOf(stays.tenantId)).toEqual(before)
    expect(await filesOf(stays.tenantId)).toEqual(filesBefore)
    expect(await jobsOf(stays.tenantId)).toEqual(jobsBefore)
    await stays.get('/company').ok()
  })

  test('leaves one line for the operator, with the numbers', async () => {
    const { rows } = await t.database.pool.query('select * from company_deletion where company = $1', [gone.tenant])
    expect(rows).toHaveLength(1)
    const { rows: counts, files, accounts, started_at, finished_at, requested_at } = rows[0]
    expect(accounts).toBe(2)
    expect(Number(files)).toBeGreaterThan(4)
    // Triggers count what is deleted, and those counts are deleted too; members go with the company.
    const { counter_delta: _, member: __, ...numbers } = numbersBefore
    expect(counts).toMatchObject(numbers)
    expect([requested_at, started_at, finished_at].every((time) => time instanceof Date)).toBe(true)
  })
})
