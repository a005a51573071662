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
