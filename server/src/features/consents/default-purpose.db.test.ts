import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { insertTenant } from '../tenants/index.ts'
import { createDefaultPurpose } from './default-purpose.ts'
import { insertPurpose } from './store.ts'

const t = useApi()

const tenant = (language: string) =>
  insertTenant(t.database.db, { name: 'Květinka', timezone: 'Europe/Prague', language, currency: 'CZK' })

test('the default purpose is a public consent without an end, in its first version', async () => {
  const { db } = t.database
  const company = await tenant('cs')
  expect(await createDefaultPurpose(db, company)).toMatchObject({
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
    texts[language] = (await createDefaultPurpose(t.database.db, await tenant(language))).text
  expect(texts.cs).toMatch(/^Souhlasím se zasíláním .* odvolat\.$/)
  expect(texts.sk).toMatch(/^Súhlasím so zasielaním .* odvolať\.$/)
  expect(texts.en).toMatch(/^I agree to receive .* withdraw this consent at any time\.$/)
  expect(texts.de).toBe(texts.en)
})

test('a company has one default purpose and no other', async () => {
  const { db } = t.database
  const company = await tenant('cs')
  await createDefaultPurpose(db, company)
  const second = { tenant_id: company.id, name: 'Other' }
  await expect(insertPurpose(db, { ...second, is_default: true })).rejects.toThrow(/purpose_default_key/)
  await expect(insertPurpose(db, { ...second, name: 'NEWSLETTER' })).rejects.toThrow(/purpose_name_key/)
  expect(await insertPurpose(db, second)).toMatchObject({ is_default: false })
})
