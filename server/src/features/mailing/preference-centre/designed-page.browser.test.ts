// A designed unsubscribe page in a real browser.
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { noBrowser, openBrowser, openContext } from '../../../../test/support/browser.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { expectCopiesAccessible, expectToFit } from '../../../../test/support/web-app.ts'

const t = useApi()
const SHOTS = process.env.SCREENSHOTS
let base: string
let context: BrowserContext

beforeAll(async () => {
  if (noBrowser) return
  await t.stranger.server.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(t.stranger.server.server.address() as AddressInfo).port}`
  context = await openContext(await openBrowser())
})

/** A tall picture of the shop above dark rows, and the choices far below. */
const mjml = `<mjml><mj-body background-color="#111827">
  <mj-section padding="600px 0 0"><mj-column><mj-text color="#ffffff">We will miss you</mj-text></mj-column></mj-section>
  <mj-section><mj-column><mj-text>{{subscription}}</mj-text></mj-column></mj-section>
  <mj-section padding="600px 0 0"><mj-column><mj-text color="#ffffff">{{cl_company}}</mj-text></mj-column></mj-section>
</mj-body></mjml>`

describe.skipIf(noBrowser)('a designed page', () => {
  test('shows the answer where the choices are, at every width and by the keyboard', async () => {
    const co = await t.company()
    const made = await co
      .post('/unsubscribe-pages', { name: 'Ours', content: { language: 'en', color: '#facc15' }, design: { mjml } })
      .ok(201)
    await co.post(`/unsubscribe-pages/${made.id}/default`, { shopId: null }).ok()
    const list = await co.list('News', { publicName: 'Weekly news' })
    const contact = await co.contact('anna@example.com', { listIds: [list.id] })
    const mail = await freezeFor(co, [contact.id])
    const detail = () => co.get(`/contacts/${contact.id}`).ok()
    const page = await context.newPage()
    await page.goto(`${base}/u/${mail.tokens(contact.id).out}`)
    for (const width of [390, 1100]) {
      await page.setViewportSize({ width, height: 700 })
      await expectToFit(page)
      await expectCopiesAccessible(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/designed-page-${width}.png`, fullPage: true })
    }
    expect(await page.title()).toBe('Your subscription')
    await page.getByLabel('Weekly news').uncheck()
    await page.getByRole('button', { name: 'Keep only what is ticked' }).click()
    const answer = page.getByRole('status')
    await answer.getByText('Your choice is saved.').waitFor()
    // Without a step down the page: what is above the choices is higher than the window.
    await expect.poll(async () => (await answer.boundingBox())!.y).toBeLessThan(700)
    expect(await page.getByLabel('Weekly news').isChecked()).toBe(false)
    await page.getByLabel('Too many mails').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await answer.getByText('You will get no more mails from us.').waitFor()
    await expectCopiesAccessible(page)
    expect(await detail()).toMatchObject({ status: 'unsubscribed', suppressionNote: 'Too many mails' })
  })
})
