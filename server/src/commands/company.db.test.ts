import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { DATA_KEY } from '../../test/support/constants.ts'
import { findCommand } from './index.ts'

const t = useApi()
afterEach(() => vi.restoreAllMocks())

const create = (email: string, password: string) => {
  const words = ['company', 'create', '--name', 'Květinka', '--email', email, '--password', password]
  return findCommand(words)({ ...t.app.config, databaseUrl: t.database.url, dataKeys: [DATA_KEY] })
}

test.each([
  ['Password123', 'Many people use this password'],
  ['xyxyxyxyxyxy', 'follows a pattern'],
  ['Květinka-2026', 'consists of your name'],
])('company create refuses the password %s in plain words', async (password, words) => {
  const companies = () => t.database.db.selectFrom('tenant').select('id').execute()
  const before = await companies()
  const failed = await create('weak@example.com', password).catch((error: Error) => error.message)
  expect(failed).toContain('--password is too easy to guess.')
  expect(failed).toContain(words)
  expect(await companies()).toEqual(before)
})

test('company create takes a strong password, and any for an account that keeps its own', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const answer = () => JSON.parse(String(printed.mock.calls.at(-1)![0]))
  await create('operator@example.com', 'Correct-horse-battery-9')
  expect(answer()).toMatchObject({ email: 'operator@example.com', password: 'Correct-horse-battery-9' })
  await create('operator@example.com', 'Password123')
  expect(answer()).toMatchObject({ email: 'operator@example.com', password: null })
})

test('company allow lets a company that signed up send, once', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const co = await t.company()
  await co.db.updateTable('tenant').set({ sending_held: 'operator' }).where('id', '=', co.tenantId).execute()
  const owner = await co.owner()
  await owner.put('/sending-mode', { mode: 'live' }).fails(409, 'conflict', 'sending_operator')
  for (const changed of [true, false]) {
    const config = { ...t.app.config, databaseUrl: t.database.url, dataKeys: [DATA_KEY] }
    await findCommand(['company', 'allow', '--tenant', co.tenant])(config)
    expect(JSON.parse(String(printed.mock.calls.at(-1)![0]))).toEqual({ tenant: co.tenant, changed })
  }
  await owner.put('/sending-mode', { mode: 'live' }).ok(200)
})

const remove = (...words: string[]) =>
  findCommand(['company', 'delete', ...words])({ ...t.app.config, databaseUrl: t.database.url, dataKeys: [DATA_KEY] })

test('company delete deletes a company at once, with --yes, and prints numbers', async () => {
  const [co, other] = [await t.company(), await t.company()]
  await co.contact()
  await co.file()
  await expect(remove('--tenant', co.tenant, '--now')).rejects.toThrow('add --yes')
  await expect(remove('--tenant', crypto.randomUUID(), '--now', '--yes')).rejects.toThrow('There is no company')
  await co.get('/company').ok()
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await remove('--tenant', co.tenant, '--now', '--yes')
  const answer = JSON.parse(String(printed.mock.calls.at(-1)![0]))
  expect(answer).toMatchObject({ tenant: co.tenant, accounts: 1, rows: { contact: 1, file: 1 } })
  expect(answer.files).toBeGreaterThan(0)
  const companies = await t.database.db.selectFrom('tenant').select('public_id').execute()
  expect(companies.map(({ public_id }) => public_id)).not.toContain(co.tenant)
  await other.get('/company').ok()
})

test('company delete without --now starts the thirty days', async () => {
  const co = await t.company()
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await remove('--tenant', co.tenant)
  const { deletesAt } = JSON.parse(String(printed.mock.calls.at(-1)![0]))
  expect(new Date(deletesAt).getTime() - Date.now()).toBeGreaterThan(29 * 24 * 3600_000)
  await expect(remove('--tenant', co.tenant)).rejects.toThrow('Refused: the company waits for its deletion already')
})

test('refusals are sentences', async () => {
  const run = (...words: string[]) =>
    findCommand(words)({ ...t.app.config, databaseUrl: t.database.url, dataKeys: [DATA_KEY] }).catch(
      (error: Error) => error.message,
    )
  const { tenant } = await t.company()
  const key = ['key', 'create', '--tenant', tenant, '--scope', 'read', '--roles', 'finance']
  expect(await run(...key, '--expires', '2020-01-01')).toBe(
    'Refused: --expires must be a day from today until two years from now',
  )
  expect(await run('rejudge', '--tenant', tenant, '--campaign', '42')).toBe(
    'Refused: there is no object with this id in the company',
  )
})
