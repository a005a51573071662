import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { DATA_KEY } from '../../test/support/constants.ts'
import { cloneDatabase } from '../../test/support/database.ts'
import { freezeFor } from '../../test/support/mailing.ts'
import { companyTables } from '../features/across/company-deletion/sql/company-tables.ts'
import { lockKeys, openKeys } from '../platform/backup/keys.ts'
import type { Db } from '../platform/db/database.ts'
import { findCommand } from './index.ts'

const t = useApi()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postrider-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => vi.restoreAllMocks())

async function run(words: string[], more: object = {}) {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await findCommand(words)({ ...t.app.config, databaseUrl: t.database.url, dataKeys: [DATA_KEY], ...more })
  return JSON.parse(String(printed.mock.calls.at(-1)![0]))
}

/** The rows of each table, as texts in an order of their own; times and numbers of transactions differ by design. */
async function contents(db: Db) {
  const all: Record<string, string[]> = {}
  for (const { name } of await companyTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(r) - 'xid' - 'since_xid')::text as row from ${sql.table(name)} r order by 1`.execute(db)
    if (rows.length) all[name] = rows.map(({ row }) => row)
  }
  return all
}

// A cluster is made of a database after it was restored.
test.skipIf(inject('workerUrls').length)(
  'everything is restored into an empty database, and nothing that waited is sent',
  async () => {
    const co = await t.company()
    const list = await co.list()
    const people = [await co.contact('a@example.com'), await co.contact('b@example.com', { firstName: 'Žofie' })]
    await co.post(`/lists/${list.id}/members`, { contactIds: people.map(({ id }) => id) }).ok()
    await co.file()
    await freezeFor(
      co,
      people.map(({ id }) => id),
    )
    const made = await run(['backup', '--to', folder], { backupPassword: 'correct horse' })
    expect(made).toMatchObject({ keys: true, missing: 0 })
    expect(made.files).toBeGreaterThan(0)
    const before = await contents(co.db)
    // What happens later is not in it.
    await co.contact('later@example.com')

    const other = await cloneDatabase()
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const into = { databaseUrl: other.url, dataDir, backupPassword: 'correct horse' }
    const restored = await run(['restore', '--from', folder, '--backup', made.folder], into)
    expect(restored.rows).toBe(made.rows)
    expect(restored.notes.join(' ')).toContain('sending is switched off')
    const after = await contents(other.db)
    // The notification about sending is new.
    delete after.notification
    delete before.notification
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows)
    expect(JSON.stringify(after.contact)).not.toContain('later@example.com')
    const { rows } = await sql<{ sending_mode: string }>`select distinct sending_mode from tenant`.execute(other.db)
    expect(rows).toEqual([{ sending_mode: 'off' }])
    expect(await readdir(join(dataDir, 'files'))).not.toEqual([])
    // New rows get numbers after the old ones, triggers count again, and foreign keys are back.
    const { rows: added } = await sql<{ id: string }>`
    insert into list (tenant_id, kind, name, created_at, updated_at)
    values (${co.tenantId}, 'manual', 'After', now(), now()) returning id`.execute(other.db)
    expect(Number(added[0]!.id)).toBeGreaterThan(Number(list.id))
    await expect(
      sql`insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
      values (${co.tenantId}, 999999999, 999999999, 'confirmed', now())`.execute(other.db),
    ).rejects.toThrow('a member without a contact')
    const numberOfKeys = async (db: Db) =>
      (await sql<{ n: number }>`select count(*)::int as n from pg_constraint where contype = 'f'`.execute(db)).rows[0]!
        .n
    expect(await numberOfKeys(other.db)).toBe(await numberOfKeys(co.db))
  },
)

test('a backup that was changed, or is not complete, is refused, and nothing is written', async () => {
  const { folder: name } = await run(['backup', '--to', folder])
  const table = join(folder, name, 'tables', 'public-tenant.copy.zst')
  const good = await readFile(table)
  const other = await cloneDatabase()
  const restore = () =>
    run(['restore', '--from', folder, '--backup', name], { databaseUrl: other.url, dataDir: join(folder, 'none') })
  const broken = Buffer.from(good)
  broken[broken.length - 6]! ^= 1
  await writeFile(table, broken)
  await expect(restore()).rejects.toThrow()
  expect(await other.db.selectFrom('tenant').select('id').execute()).toEqual([])
  await writeFile(table, good)
  await rm(join(folder, name, 'manifest'), { recursive: true })
  await expect(restore()).rejects.toThrow('no complete backup')
})

test('a database that is not empty is not overwritten', async () => {
  await t.company()
  const { folder: name } = await run(['backup', '--to', folder])
  await expect(run(['restore', '--from', folder, '--backup', name])).rejects.toThrow('not empty')
})

test('keys open with their password only', () => {
  const locked = lockKeys([DATA_KEY], 'correct horse')
  expect(openKeys(locked, 'correct horse')).toBe(DATA_KEY.toString('base64'))
  expect(() => openKeys(locked, 'wrong')).toThrow('BACKUP_PASSWORD')
})
