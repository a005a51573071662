import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'
import { zipOf } from '../../../../server/test/support/zip.ts'

const web = useWeb()

const TAIL = 'OPTIN_TIME,OPTIN_IP,TAGS'
const ZIP = await zipOf({
  'lists/1_Club/subscribed_members_export_1.csv': `Email Address,First Name,Points,${TAIL}
ann@example.com,Ann,12,2024-05-01 08:00:00,198.51.100.7,"""vip"""
bob@example.com,Bob,7,2024-05-01 08:00:00,,
wrong,,,,,
`,
  'lists/1_Club/unsubscribed_members_export_1.csv': 'Email Address,First Name\nleft@example.com,Left\n',
  'templates/Spring.html': '<p>Hello</p>',
})

const give = (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: ZIP })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

describe.skipIf(noBrowser)('moving in', () => {
  test('leads from the service over a preview to the result', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/contacts')
    await page.getByRole('link', { name: 'Move in from another service' }).first().click()
    await page.getByRole('radio', { name: /^Mailchimp/ }).click()
    await expectInOrder(page)
    await next(page)
    await give(page)
    await page.getByText('export.zip').waitFor()
    await expectInOrder(page)
    await next(page)
    await page.getByText('1 unsubscribed contact stays unsubscribed').waitFor()
    await page.getByText('2 subscribers come with a documented consent').waitFor()
    await page.getByText('Not a valid e-mail address').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Move in' }).click()
    await page.getByText('Contacts cannot be moved without your confirmation.').waitFor()
    expect((await co.get('/migration').ok()).state).toBe('none')
    await page.getByRole('checkbox', { name: /^I confirm/ }).check()
    await page.getByRole('button', { name: 'Move in' }).click()
    await page.getByText('Moving in from Mailchimp').first().waitFor()
    await web.t.runJobs()
    await page.getByText('You have moved in from Mailchimp').waitFor()
    await expectInOrder(page)
    const { items } = await co.get('/contacts?sort=email').ok()
    expect(items.map(({ email, status }: { email: string; status: string }) => [email, status])).toEqual([
      ['ann@example.com', 'subscribed'],
      ['bob@example.com', 'subscribed'],
      ['left@example.com', 'unsubscribed'],
    ])
  })

  test('a file of unsubscribed people that cannot be read stops the move, and doubtful columns are named', async () => {
    const page = await web.visit(await web.t.company(), '/settings/moving-in', { width: 390 })
    await page.getByRole('radio', { name: /^Mailchimp/ }).click()
    await next(page)
    await page.locator('input[type=file]').setInputFiles([
      {
        name: 'subscribed.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Email Address,opt-out\nann@example.com,1\n'),
      },
      { name: 'unsubscribed.csv', mimeType: 'text/csv', buffer: Buffer.from([0, 1, 2, 0, 5]) },
    ])
    await page.getByText('unsubscribed.csv').waitFor()
    await next(page)
    await page.getByText('Moving in cannot start without it: unsubscribed.csv.').waitFor()
    await page.getByText('these people would be mailed: opt-out.').waitFor()
    expect(await page.getByRole('button', { name: 'Move in' }).isDisabled()).toBe(true)
    await expectInOrder(page)
  })

  test('a key that is not accepted is named, on a phone too', async () => {
    const page = await web.visit(await web.t.company(), '/settings/moving-in', { width: 390 })
    await page.getByRole('radio', { name: /^listmonk/ }).click()
    await next(page)
    await page.getByRole('textbox', { name: 'Address of your listmonk server' }).fill('http://127.0.0.1:1')
    await page.getByRole('textbox', { name: 'API user' }).fill('api')
    await page.locator('input[type=password]').fill('token')
    await expectInOrder(page)
    await next(page)
    await page.getByText('The other service did not answer.').waitFor()
  })
})
