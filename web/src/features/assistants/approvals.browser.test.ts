import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { askPerson, countRecipients } from '../../../../server/src/features/integrations/assistants/index.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { approved, readyCampaign } from '../../../../server/test/support/campaigns.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { oauthClient } from '../../../../server/test/support/oauth.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const SHOTS = process.env.SCREENSHOTS
const web = useWeb()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Checks the page at its width; with SCREENSHOTS set it also takes a picture. */
async function look(page: Page, name: string) {
  await expectInOrder(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

interface Asked {
  tool: string
  arguments: object
  recipients: number | null
}

/** A call of the company's assistant that waits. */
async function ask(co: Company, asked: Asked): Promise<string> {
  const { items } = await (await co.owner()).get('/connected-apps').ok()
  if (!items.length) {
    await (await oauthClient(co, { name: 'Helpful assistant' })).connect()
    return ask(co, asked)
  }
  const { personId } = await co.owner()
  const who = { tenantId: co.tenantId, appId: items[0].id as string, keyId: null, personId }
  const campaign = (_: string, { campaign_id }: Record<string, unknown> = {}) =>
    co.get(`/campaigns/${campaign_id}`).ok()
  const args = asked.arguments as Record<string, unknown>
  // A campaign that is not approved has no number.
  const { countedFor } = await countRecipients(asked.tool, args, campaign).catch(() => ({ countedFor: '' }))
  return askPerson({ db: co.db, now: web.t.clock.now() }, { ...who, ...asked, countedFor })
}

const statusOf = async (co: Company, id: string) =>
  (await co.get('/assistant-requests').ok()).items.find((one: { id: string }) => one.id === id).status

describe.skipIf(noBrowser)('approvals', () => {
  test('a notification leads to what waits; approved, the campaign is sent', async () => {
    const co = await web.t.company()
    const { id: campaign_id } = await readyCampaign(co, { name: 'Spring sale', contacts: 3 })
    await approved(co, campaign_id)
    const page = await web.visit(co, '/notifications')
    expect(await page.getByRole('link', { name: 'Approvals' }).count()).toBe(0)
    const id = await ask(co, { tool: 'campaigns.send', arguments: { campaign_id }, recipients: 3 })
    await page.getByRole('link', { name: 'An assistant wants to send mails' }).click()

    await page.getByRole('heading', { name: 'Send the campaign Spring sale' }).waitFor()
    await page.getByText('3 recipients', { exact: true }).waitFor()
    await page.getByText(`Asked by Helpful assistant on behalf of ${co.email}`).waitFor()
    const link = page.getByRole('link', { name: 'Spring sale' })
    expect(await link.getAttribute('href')).toBe(`/app/${co.tenant}/campaigns/${campaign_id}`)
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Approvals' }).waitFor()
    await look(page, 'approvals-1280')

    await button(page, 'Approve: Send the campaign “Spring sale”').click()
    await page.getByRole('dialog', { name: 'Approve this?' }).getByText('this mails 3 people').waitFor()
    await look(page, 'approvals-sure-1280')
    await inDialog(page, 'Cancel').click()
    expect(await statusOf(co, id)).toBe('waiting')
    await button(page, 'Approve: Send').click()
    await inDialog(page, 'Approve and send').click()
    await page.getByText('Approved. It is done.').waitFor()
    await page.getByRole('heading', { name: 'Nothing waits for approval' }).waitFor()
    await page
      .getByRole('row')
      .filter({ hasText: 'Spring sale' })
      .getByText('Approved', { exact: true })
      .filter({ visible: true })
      .waitFor()
    expect((await co.get(`/campaigns/${campaign_id}`).ok()).status).not.toBe('approved')
    await look(page, 'approvals-done-1280')
  })

  test('a rejected call is not made, and one that fails says why', async () => {
    const co = await web.t.company()
    const { id: campaign_id } = await readyCampaign(co, { name: 'Draft' })
    const emails = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@example.com`)
    const tested = await ask(co, { tool: 'campaigns.test', arguments: { campaign_id, emails }, recipients: 7 })
    const sendAt = '2030-03-01T08:00:00.000Z'
    const sent = await ask(co, { tool: 'campaigns.send', arguments: { campaign_id, sendAt }, recipients: null })
    const page = await web.visit(co, '/approvals', { width: 390 })
    await page
      .getByText('a@example.com, b@example.com, c@example.com, d@example.com, e@example.com and 2 more')
      .waitFor()
    await page.getByText('The number of recipients is not known').waitFor()
    await page.getByText('Mar 1, 2030').waitFor()
    await look(page, 'approvals-390')

    await button(page, 'Reject: Send a test of the campaign “Draft”').click()
    await page.getByText('Rejected. Nothing was sent.').waitFor()
    expect(await statusOf(co, tested)).toBe('rejected')

    await button(page, 'Approve: Send the campaign').click()
    await page.getByText('how many people this mails is not known').waitFor()
    await inDialog(page, 'Approve and send').click()
    const failed = page.getByRole('row').filter({ hasText: 'Failed' })
    await failed.getByText('Its state has changed in the meantime').filter({ visible: true }).waitFor()
    expect(await statusOf(co, sent)).toBe('failed')
    await look(page, 'approvals-decided-390')
    await page.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'Rejected' }).click()
    await failed.waitFor({ state: 'detached' })
  })

  test('a colleague may have decided already', async () => {
    const co = await web.t.company()
    const { id: campaign_id } = await readyCampaign(co)
    const id = await ask(co, { tool: 'campaigns.send', arguments: { campaign_id }, recipients: 2 })
    const page = await web.visit(co, '/approvals')
    await button(page, 'Approve: Send').click()
    await (await co.owner()).post(`/assistant-requests/${id}/reject`).ok(204)
    await inDialog(page, 'Approve and send').click()
    await page.getByRole('alert').getByText('Its state has changed in the meantime').waitFor()
    await page.getByRole('heading', { name: 'Nothing waits for approval' }).waitFor()
  })

  test('people without the right to send see what waits, and cannot decide', async () => {
    const co = await web.t.company()
    await ask(co, { tool: 'unknown.operation', arguments: { data: { name: 'Jana' } }, recipients: 1 })
    const page = await web.visit(co, '/approvals', { roles: ['data_analyst'], width: 390, language: 'cs' })
    await page.getByRole('heading', { name: 'Provést operaci unknown.operation' }).waitFor()
    await page.getByText('Rozhoduje o nich kolega s právem odesílat.').waitFor()
    expect(await button(page, /Schválit|Zamítnout/).count()).toBe(0)
    await look(page, 'approvals-read-390')
  })

  test('the address that assistants give opens the company that was open last', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/lists')
    await page.goto(`${web.base}/app/approvals`)
    await page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${web.base}/app/${co.tenant}/approvals`)
  })
})
