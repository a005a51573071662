import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

async function stackOf(co: Company, codes: string[], more: object = {}): Promise<string> {
  const input = { name: 'Spring sale', shopId: co.shopId, mergeKey: 'spring', ...more }
  const { id } = await co.post('/coupon-stacks', input).ok(201)
  if (codes.length) await co.post(`/coupon-stacks/${id}/codes`, { codes }).ok()
  return id
}

const numbered = (number: number) => Array.from({ length: number }, (_, i) => `CODE-${i + 1}`)
const assign = (co: Company, stackId: string, contactId: string) =>
  co.post(`/coupon-stacks/${stackId}/assign`, { contactId }).ok(201)
const countsOf = async (co: Company, id: string) => (await co.get(`/coupon-stacks/${id}`).ok()).counts
const codesIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Codes' })

describe.skipIf(noBrowser)('coupons', () => {
  test('a stack is created with a key from its name, and gets codes', async () => {
    const co = await web.t.company()
    await stackOf(co, [], { name: 'Old', mergeKey: 'jarni_sleva_20' })
    const page = await web.visit(co, '/coupons')
    await page.getByRole('button', { name: 'New stack' }).click()
    const dialog = page.getByRole('dialog', { name: 'New stack' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Jarní sleva 20 %')
    const key = dialog.getByRole('textbox', { name: 'Key of the tag' })
    expect(await key.inputValue()).toBe('jarni_sleva_20')
    await dialog.getByText('{{coupon_jarni_sleva_20}}').waitFor()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Another stack has this key.').waitFor()
    await key.fill('Jaro!')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Use only lower-case letters').waitFor()
    await key.fill('jaro')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Jaro')
    expect(await key.inputValue()).toBe('jaro')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jaro' }).waitFor()
    await page.getByText('The stack has no codes yet').waitFor()
    await page.getByText("{{ data.promoCode('Jaro') }}").waitFor()
    await page.getByRole('button', { name: 'Add codes' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Paste the codes, one per line, or choose a file.').waitFor()
    await codesIn(page).fill('A-1\nA-2\n\nA-1\nnot a code')
    await page.getByText('4 codes').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('2 codes were added.').waitFor()
    await page.getByText('1 code was in the stack already or came twice.').waitFor()
    await page.getByText('1 line is not a code').waitFor()
    await page.getByRole('button', { name: 'More codes' }).click()
    await codesIn(page).fill('A-3')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('1 code was added.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('3 free').waitFor()
  })

  test('codes come from a file, as many as 100,000', async () => {
    const co = await web.t.company()
    const id = await stackOf(co, ['CODE-1'])
    const page = await web.visit(co, `/coupons/${id}`, { width: 390 })
    const choose = (codes: string[]) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'codes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(`\ufeff${codes.join('\r\n')}`),
      })
    await page.getByRole('button', { name: 'Add codes' }).click()
    await page.getByRole('button', { name: 'From a text file' }).waitFor()
    await choose(numbered(100_001))
    await page.getByText('100,001 codes').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('At most 100,000 codes can be sent at once. Split them.').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Remove the file' }).click()
    await choose(numbered(100_000))
    await page.getByText('100,000 codes').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('99,999 codes were added.').waitFor()
    await page.getByText('1 code was in the stack already or came twice.').waitFor()
    expect(await countsOf(co, id)).toMatchObject({ total: 100_000, free: 100_000 })
  })

  test('codes that were handed out are found, with contacts and campaigns', async () => {
    const co = await web.t.company()
    const id = await stackOf(co, numbered(20))
    const [jana, petr] = [await co.contact('jana@example.com'), await co.contact('petr@example.com')]
    await assign(co, id, jana.id)
    const { code } = await assign(co, id, petr.id)
    const campaign = await co.post('/campaigns', { name: 'Easter', shopId: co.shopId }).ok(201)
    await sql`
      with source as (
        insert into email_source (tenant_id, kind, object_id) values (${co.tenantId}, 'campaign', ${campaign.id})
        returning id)
      update coupon set source_id = source.id from source
      where tenant_id = ${co.tenantId} and contact_id = ${petr.id}`.execute(co.db)
    const page = await web.visit(co, `/coupons/${id}`)
    const table = page.getByRole('table', { name: 'Handed-out and used codes' })
    const rows = () => table.getByRole('link', { name: /@example/ }).allTextContents()
    await table.getByRole('link', { name: 'Easter' }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Mark as used' }).click()
    await codesIn(page).fill(`${code}\nCODE-20\nunknown`)
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as used' }).click()
    await page.getByText('2 codes are now marked as used.').waitFor()
    await page.getByText('1 line is no code of this stack.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('17 free').waitFor()
    await page.getByText('1 handed out').waitFor()
    await page.getByText('2 used').waitFor()
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Handed out' }).click()
    await expect.poll(rows).toEqual(['jana@example.com'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('searchbox', { name: 'Search by code or e-mail' }).fill('petr')
    await expect.poll(rows).toEqual(['petr@example.com'])
    await page.getByRole('searchbox', { name: 'Search by code or e-mail' }).fill('')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await table.getByRole('link', { name: 'petr@example.com' }).click()
    await page.getByRole('tab', { name: 'Coupons' }).click()
    const own = page.getByRole('table', { name: 'Coupons' })
    await own.getByText(code).waitFor()
    await own.getByText('Used', { exact: true }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Give a coupon' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click()
    await page.getByText('Choose a stack.').waitFor()
    await page.getByRole('combobox', { name: 'Coupon stack' }).click()
    await page.getByRole('option', { name: 'Spring sale' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click()
    await page.getByText('The contact got the code').waitFor()
    await page.getByText('1–2 of 2').waitFor()
    await own.getByRole('link', { name: 'Spring sale' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Spring sale' }).waitFor()
  })

  test('stacks that run out are marked, and one is deleted', async () => {
    const co = await web.t.company()
    const empty = await stackOf(co, ['X'], { name: 'Empty', mergeKey: 'empty' })
    await assign(co, empty, (await co.contact()).id)
    const low = await stackOf(co, numbered(10), { name: 'Low', mergeKey: 'low' })
    await co.post(`/coupon-stacks/${low}/used`, { codes: numbered(9) }).ok()
    const page = await web.visit(co, '/coupons')
    await page.getByRole('row', { name: /Empty/ }).getByText('No free codes').waitFor()
    await page.getByRole('row', { name: /Low/ }).getByText('Few left').waitFor()
    await expectInOrder(page)
    await page.getByRole('link', { name: 'Empty' }).click()
    await page.getByText('E-mails with the tag are skipped until you add codes.').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('1 code is deleted with it').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The stack has been deleted').waitFor()
    await co.get(`/coupon-stacks/${empty}`).fails(404, 'not_found')
  })

  test('people who may only read settings change nothing', async () => {
    const co = await web.t.company()
    const id = await stackOf(co, numbered(2))
    const page = await web.visit(co, `/coupons/${id}`, { roles: ['finance'] })
    await page.getByText('2 free').waitFor()
    expect(await page.getByRole('button', { name: /Add codes|Mark as used|More actions/ }).count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Handed-out and used codes' }).count()).toBe(0)
    await expectInOrder(page)
  })
})
