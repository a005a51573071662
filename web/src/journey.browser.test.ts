// The whole way of a marketer: a file becomes contacts, contacts a segment, a template a campaign, the campaign a mail, and a
// click in the mail a figure.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { judgeHits } from '../../server/src/features/mailing/tracking/judge-hits.ts'
import { noBrowser } from '../../server/test/support/browser.ts'
import { sendUntil } from '../../server/test/support/delivery.ts'
import { expectInOrder, useWeb } from '../../server/test/support/web-app.ts'

const web = useWeb()
const HOUR = 3_600_000

const CSV = `email;Jméno;Město
anna@example.com;Anna;Brno
bara@example.com;Bára;Praha
cyril@example.com;Cyril;Brno
dana@example.com;Dana;Brno
`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function importContacts(page: Page) {
  await page.getByRole('link', { name: 'Imports and exports' }).click()
  await page.getByRole('link', { name: 'Import contacts' }).first().click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByText('3 columns').waitFor()
  await button(page, 'Continue')
  await page.getByText('3 of 3 columns are imported').waitFor()
  await button(page, 'Continue')
  await page.getByRole('textbox', { name: 'Where do they come from?' }).fill('Sign-up form of the shop')
  await page.getByRole('checkbox', { name: /^I confirm that these people/ }).check()
  await button(page, 'Continue')
  await button(page, 'Start the import')
  await page.getByRole('link', { name: 'Show these contacts' }).click()
  await page.getByRole('link', { name: 'anna@example.com' }).waitFor()
}

async function makeSegment(page: Page) {
  await page.getByRole('link', { name: 'Segments' }).click()
  await page.getByRole('link', { name: 'New segment' }).first().click()
  await button(page, 'Add a rule')
  const subject = page.locator(':focus[aria-label="Subject of the rule"], :focus[placeholder="Choose…"]')
  await subject.fill('City')
  await page.getByRole('option', { name: 'City', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('Brno')
  await page.getByRole('region', { name: 'Contacts found' }).getByText('3', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('People of Brno')
  await button(page, 'Create')
  await page.getByRole('heading', { name: 'People of Brno' }).waitFor()
}

const LETTER =
  '<html lang="en"><body><h1>Hello {{ df_name }}</h1><p>This letter has enough words to be one, and says what is new.</p><p><a href="https://shop.example/spring">See what is new</a></p><p>{{ cl_company }}, {{ cl_address }} <a href="{{ unsubscribe }}">Unsubscribe</a></p></body></html>'

/** Pastes a text. Typing by a program would write styles that the policy forbids. */
const paste = (page: Page, text: string) =>
  page.locator(':focus').evaluate((field, text) => {
    const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
      DataTransfer: new () => { setData(kind: string, text: string): void }
      ClipboardEvent: new (name: string, options: object) => object
    }
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(field as unknown as { dispatchEvent(event: object): void }).dispatchEvent(event)
  }, text)

async function makeTemplate(page: Page) {
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await button(page, 'New template')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Letter')
  await dialog.getByText('HTML', { exact: true }).click()
  await dialog.getByRole('radio', { name: 'Welcome', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Letter', level: 1 }).waitFor()
  await field(page, 'Subject').fill('Spring in Brno')
  const code = page.getByRole('textbox', { name: 'HTML' })
  await code.click()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, LETTER)
  await button(page, 'Publish')
  await page.getByText('Published. New e-mails use this version.').waitFor()
}

async function makeCampaign(page: Page) {
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await button(page, 'New campaign')
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
  await field(page, 'Subject').fill('Spring in Brno')
  await field(page, 'Preheader').fill('Look at what is new')
  await expectInOrder(page)
  await button(page, /^Next/)
  await page.getByRole('combobox', { name: 'Segments', exact: true }).click()
  await page.getByRole('option', { name: 'People of Brno' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('recipients will get this e-mail').waitFor()
  await page.getByRole('row', { name: 'Unsubscribed 1' }).waitFor()
  await expectInOrder(page)
  await button(page, /^Next/)
  await button(page, 'Choose a template')
  await page.getByRole('radio', { name: 'Letter' }).click()
  await button(page, 'Use this template')
  await page.getByRole('tab', { name: 'Preview' }).waitFor()
  await expectInOrder(page)
  await button(page, /^Next/)
  await page.getByText('No spam signals found.').waitFor()
  await expectInOrder(page)
  const number = page.getByRole('textbox', { name: 'Number of recipients' })
  await number.fill('3')
  await button(page, 'Approve')
  await page.getByText('The number is wrong: there are 2 recipients now.').waitFor()
  await number.fill('2')
  await button(page, 'Approve')
  await page.getByRole('heading', { name: 'Approved for 2 recipients' }).waitFor()
  await button(page, 'Send now')
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('heading', { name: 'Being prepared' }).waitFor()
}

/** Opens the mail in the outbox and clicks its link as the recipient. */
async function clickInMail(page: Page) {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page
    .getByRole('link', { name: /Spring in Brno/ })
    .first()
    .click()
  const link = page.frameLocator('iframe').getByRole('link', { name: 'See what is new' })
  const address = new URL((await link.getAttribute('href'))!)
  expect(address.pathname).toMatch(/^\/c\//)
  const answer = await page
    .context()
    .request.get(`${web.base}${address.pathname}${address.search}`, { maxRedirects: 0 })
  expect(answer.headers().location).toMatch(/^https:\/\/shop\.example\/spring/)
}

describe.skipIf(noBrowser)('the whole way', () => {
  test('from a file to a click in the statistics', async () => {
    const co = await web.t.company()
    await co.patch('/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' }).ok()
    await co.post('/sending/senders', { email: 'shop@example.com', name: 'Flowers' }).ok(201)
    const page = await web.visit(co, '/', { isPerson: true })
    await importContacts(page)
    await makeSegment(page)
    const [dana] = (await co.get('/contacts?q=dana@example.com').ok()).items
    await co.post(`/contacts/${dana.id}/unsubscribe`, {}).ok()
    await makeTemplate(page)
    await makeCampaign(page)
    const [{ id }] = (await co.get('/campaigns').ok()).items
    await sendUntil(web.t, co, id, ['sent'])
    await page.getByRole('heading', { name: 'The campaign has been sent' }).waitFor()
    web.t.clock.forward(HOUR)
    await clickInMail(page)
    while ((await judgeHits(web.t.database.db, web.t.clock.now())) > 0);
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Spring', exact: true }).click()
    await page.locator('#content').getByRole('link', { name: 'Statistics' }).click()
    await page.getByText('50%').first().waitFor()
    await page.getByRole('tab', { name: 'Click map' }).click()
    await page.getByText('1 person · 1 click · 100%').waitFor()
    await page.frameLocator('iframe').locator('.postrider-mark').getByText('100%').waitFor()
  }, 600_000)
})
