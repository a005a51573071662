import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { approved, LETTER, readyCampaign } from '../../../../server/test/support/campaigns.ts'
import { sendUntil } from '../../../../server/test/support/delivery.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const next = (page: Page) => page.getByRole('button', { name: /^Next/ }).click()
const confirmed = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

describe.skipIf(noBrowser)('campaigns', () => {
  test('a campaign goes from a name through four steps to its readers', async () => {
    const co = await web.t.company()
    await co.patch('/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' }).ok()
    await co.post('/sending/senders', { email: 'shop@example.com', name: 'Flowers' }).ok(201)
    await co.post('/templates', { name: 'Letter', content: { html: LETTER } }).ok(201)
    const list = await co.list('Newsletter')
    const { id: left } = await co.contact('anna@example.com', { firstName: 'Anna', listIds: [list.id] })
    await co.contact('bara@example.com', { firstName: 'Bára', listIds: [list.id] })
    await co.contact('cyril@example.com', { firstName: 'Cyril', listIds: [list.id] })
    await co.post(`/contacts/${left}/unsubscribe`, {}).ok()

    const page = await web.visit(co, '/campaigns?new=1')
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('textbox', { name: 'Subject' }).fill('Spring is here')
    await page.getByRole('textbox', { name: 'Preheader' }).fill('Look at what is new')
    await expectInOrder(page)
    await next(page)

    await page.getByRole('combobox', { name: 'Lists', exact: true }).click()
    await page.getByRole('option', { name: 'Newsletter' }).click()
    await page.getByText('people will get this e-mail').waitFor()
    await page.getByRole('row', { name: 'Unsubscribed 1' }).waitFor()
    await page.keyboard.press('Escape')
    await expectInOrder(page)
    await next(page)

    await page.getByRole('button', { name: 'Choose a template' }).click()
    await page.getByRole('radio', { name: 'Letter' }).click()
    await page.getByRole('button', { name: 'Use this template' }).click()
    await page.getByRole('tab', { name: 'Preview' }).waitFor()
    await expectInOrder(page)
    await next(page)

    await page.getByText('Nothing that filters would mind.').waitFor()
    await expectInOrder(page)
    const number = page.getByRole('textbox', { name: 'Number of recipients' })
    await number.fill('3')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The number is not right: there are 2 recipients now.').waitFor()
    await number.fill('2')
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Approved for 2 recipients' }).waitFor()
    await page.getByRole('button', { name: 'Send now' }).click()
    await confirmed(page, 'Send now')
    await page.getByRole('heading', { name: 'Being prepared' }).waitFor()

    const { items } = await co.get('/campaigns').ok()
    await sendUntil(web.t, co, items[0].id, ['sent'])
    await page.getByRole('heading', { name: 'The campaign has been sent' }).waitFor()
    await page.getByRole('link', { name: 'Statistics' }).waitFor()
    const { items: mails } = await co.get('/outbox?kind=campaign&sort=to').ok()
    expect(mails.map(({ to }: { to: string }) => to)).toEqual(['bara@example.com', 'cyril@example.com'])
  }, 40_000)

  test('what is being sent is paused, goes on, and is cancelled', async () => {
    const co = await web.t.company()
    const { id } = await readyCampaign(co, { schedule: { mode: 'spread', spreadMinutes: 600 } })
    await approved(co, id)
    await co.post(`/campaigns/${id}/send`, {}).ok()
    await web.t.runJobs()
    const page = await web.visit(co, `/campaigns/${id}`, { width: 390 })
    await page.getByRole('button', { name: 'Pause' }).click()
    await confirmed(page, 'Pause')
    await page.getByText('It was paused by one of you.').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Resume' }).click()
    await confirmed(page, 'Resume')
    await page.getByRole('heading', { name: 'Being sent' }).waitFor()
    await page.getByRole('button', { name: 'Cancel the campaign' }).click()
    await confirmed(page, 'Cancel the campaign')
    await page.getByRole('heading', { name: 'The campaign was cancelled' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('link', { name: 'Spring' }).waitFor()
    await expectInOrder(page)
  })

  test('two people who write the same are asked, and nothing is lost unseen', async () => {
    const co = await web.t.company()
    const { id } = await readyCampaign(co)
    const page = await web.visit(co, `/campaigns/${id}`, { width: 390 })
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine')
    await expectInOrder(page)
    await co.patch(`/campaigns/${id}`, { subject: 'Theirs', preheader: 'Also theirs', baseVersion: 1 }).ok()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Theirs' }).waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Everything is saved').waitFor()
    expect(await co.get(`/campaigns/${id}`).ok()).toMatchObject({ subject: 'Mine', preheader: 'Also theirs' })
  })
})
