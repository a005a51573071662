// The page of a form with blocks in a real browser, without scripts.
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { noBrowser, openBrowser, openContext } from '../../../../test/support/browser.ts'
import { makeForm } from '../../../../test/support/forms.ts'
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

/** A tall picture of the shop above dark rows, and the fields far below. */
const mjml = `<mjml><mj-body background-color="#111827">
  <mj-section padding="600px 0 0"><mj-column><mj-text color="#ffffff"><h1>Tulips for you</h1></mj-text></mj-column></mj-section>
  <mj-section><mj-column><mj-text color="#ffffff" align="center">{{form_fields}}</mj-text></mj-column></mj-section>
  <mj-section padding="600px 0 0"><mj-column><mj-text color="#ffffff">{{cl_company}}</mj-text></mj-column></mj-section>
</mj-body></mjml>`

describe.skipIf(noBrowser)('a form with blocks', () => {
  test('shows each answer where the fields are, at every width and by the keyboard', async () => {
    const co = await t.company()
    const form = await makeForm(co, {
      ...{ title: 'News', settings: { language: 'en' }, design: { mjml, accent: '#facc15' } },
      fields: [{ id: 'name', field: 'firstName', type: 'text', label: 'Name', help: 'To greet you' }],
    })
    const page = await context.newPage()
    await page.goto(`${base}/f/${co.tenant}/${form.id}`)
    for (const width of [390, 1100]) {
      await page.setViewportSize({ width, height: 700 })
      await expectToFit(page)
      await expectCopiesAccessible(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/form-page-${width}.png`, fullPage: true })
    }
    expect(await page.title()).toBe('News')
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type('jana@localhost')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jana')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    t.clock.forward(3_000)
    await page.keyboard.press('Enter')
    const fault = page.getByRole('alert')
    await fault.waitFor()
    // Without a step down the page: what is above the fields is higher than the window.
    await expect.poll(async () => (await fault.boundingBox())!.y).toBeLessThan(700)
    await expectCopiesAccessible(page)
    await page.getByLabel('E-mail').fill('jana@example.com')
    t.clock.forward(3_000)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    t.clock.forward(3_000)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const thanks = page.getByRole('status')
    await thanks.waitFor()
    await expect.poll(async () => (await thanks.boundingBox())!.y).toBeLessThan(700)
    await page.getByText('Tulips for you').waitFor()
    await expectCopiesAccessible(page)
  })
})
