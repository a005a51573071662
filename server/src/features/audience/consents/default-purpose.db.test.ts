import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertCompany } from '../../account/companies/index.ts'
import { createDefaultPurpose } from './default-purpose.ts'
import { insertPurpose } from './store.ts'

let db: Db

beforeAll(async () => {
  db = (await cloneDatabase()).db
})

const tenant = (language: string) =>
  insertCompany(db, { name: 'Květinka', timezone: 'Europe/Prague', language, currency: 'CZK' })

test('the default purpose is public, based on consent, without an end, in its first version', async () => {
  const company = await tenant('cs')
  expect(await createDefaultPurpose({ db, now: new Date() }, company)).toMatchObject({
    tenant_id: company.id,
    name: 'Newsletter',
    lawful_basis: 'consent',
    duration_months: null,
    text_version: 1,
    public: true,
    is_default: true,
  })
})

test('its text is in the language of the company, or else in English', async () => {
  const texts: Record<string, string> = {}
  for (const language of ['cs', 'sk', 'en', 'de'])
    texts[language] = (await createDefaultPurpose({ db, now: new Date() }, await tenant(language))).text
  expect(texts.cs).toMatch(/^Souhlasím se zasíláním .* odvolat\.$/)
  expect(texts.sk).toMatch(/^Súhlasím so zasielaním .* odvolať\.$/)
  expect(texts.en).toMatch(/^I agree to receive .* withdraw this consent at any time\.$/)
  expect(texts.de).toBe(texts.en)
})

test('a company has one default purpose at most, and names are unique regardless of case', async () => {
  const company = await tenant('cs')
  await createDefaultPurpose({ db, now: new Date() }, company)
  const second = { tenant_id: company.id, name: 'Other' }
  await expect(insertPurpose(db, { ...second, is_default: true })).rejects.toThrow(/purpose_default_key/)
  await expect(insertPurpose(db, { ...second, name: 'NEWSLETTER' })).rejects.toMatchObject({ message: 'name' })
  expect(await insertPurpose(db, second)).toMatchObject({ is_default: false })
})
