// The pages that have no web application around them, in a real browser.
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { noBrowser, openBrowser, openContext } from '../../test/support/browser.ts'

const t = useApi()
const SHOTS = process.env.SCREENSHOTS
let base: string
let page: Page
const faults: string[] = []

beforeAll(async () => {
  if (noBrowser) return
  await t.stranger.server.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(t.stranger.server.server.address() as AddressInfo).port}`
  page = await (await openContext(await openBrowser(), { viewport: { width: 1100, height: 800 } })).newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
})

const shot = async (name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

/** The link in the newest mail of a kind. */
async function mailedLink(company: Awaited<ReturnType<typeof t.company>>, kind: string): Promise<string> {
  await t.runJobs()
  const { items } = await company.get(`/outbox?kind=${kind}`).ok()
  const mail = await PostalMime.parse((await company.get(`/outbox/${items[0].id}`).raw()).text)
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')![0]
  return link.replace(t.app.config.baseUrl, base)
}

describe.skipIf(noBrowser)('in a browser', () => {
  test('the reference shows the routes and loads without a fault', async () => {
    await page.goto(`${base}/api/docs`)
    await page.getByText('Postrider', { exact: false }).first().waitFor()
    await page.locator('.opblock-tag', { hasText: 'Sending' }).click()
    const route = page.locator('.opblock-put', { hasText: '/sending-mode' })
    await route.locator('.opblock-control-arrow').click()
    await route.locator('.response', { hasText: '429' }).getByText('rate_limited/per-second').first().waitFor()
    const answer = route.locator('.response[data-code="200"]')
    await answer.getByText('Schema', { exact: true }).click()
    await answer.getByText('SendingMode', { exact: true }).waitFor()
    await shot('reference')
    expect(faults).toEqual([])
  })

  test('a forgotten password is reset by the mailed link', async () => {
    const company = await t.company()
    await t.stranger.post('/api/v1/auth/password-reset', { email: company.email }).ok(202)
    await page.goto(await mailedLink(company, 'password_reset'))
    await shot('reset')
    await page.getByLabel('Nové heslo').fill('Zcela-nove-heslo')
    await page.getByRole('button', { name: 'Uložit' }).click()
    await page.getByText('Nové heslo je uloženo').waitFor()
    await shot('reset-done')
    await t.stranger.post('/api/v1/auth/login', { email: company.email, password: 'Zcela-nove-heslo' }).ok(200)
    await page.goBack()
    await page.getByLabel('Nové heslo').fill('Jeste-jedno-heslo')
    await page.getByRole('button', { name: 'Uložit' }).click()
    await page.getByRole('alert').getByText('Odkaz už byl použit').waitFor()
    await shot('reset-dead')
  })

  test('an invited person joins by the mailed link', async () => {
    const company = await t.company()
    await (await company.owner())
      .post('/invitations', { email: 'nova@example.com', roles: ['content_manager'] })
      .ok(201)
    await page.goto(await mailedLink(company, 'invitation'))
    await page.getByLabel('Vaše jméno').fill('Nová Kolegyně')
    await page.getByLabel('Vaše heslo do Postrideru').fill('Moje-dlouhe-heslo')
    await shot('invitation')
    await page.getByRole('button', { name: 'Přijmout' }).click()
    await page.getByText('Hotovo').waitFor()
    const me = await t.stranger
      .post('/api/v1/auth/login', { email: 'nova@example.com', password: 'Moje-dlouhe-heslo' })
      .ok(200)
    expect(me.companies).toMatchObject([{ id: company.tenant, roles: ['content_manager'] }])
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
  })
})
