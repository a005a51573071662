// The preference centre in a real browser.
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { noBrowser, openBrowser, openContext } from '../../../../test/support/browser.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'

const t = useApi()
const SHOTS = process.env.SCREENSHOTS
const WIDTHS = [390, 1100]
let base: string
let page: Page
const faults: string[] = []

beforeAll(async () => {
  if (noBrowser) return
  await t.stranger.server.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(t.stranger.server.server.address() as AddressInfo).port}`
  page = await (await openContext(await openBrowser())).newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
})

/** Checks that nothing is wider than the page, at both widths; with SCREENSHOTS set it also takes pictures. */
async function look(name: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'), { message: `${name} at ${width}` })
      .toBeLessThanOrEqual(width)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/preference-centre-${name}-${width}.png`, fullPage: true })
  }
}

describe.skipIf(noBrowser)('in a browser', () => {
  test('a person leaves a list, pauses, ends the pause, and unsubscribes', async () => {
    const co = await t.company()
    const news = await co.list('News', { publicName: 'Týdenní novinky' })
    const offers = await co.list('Offers', { publicName: 'Slevy a akce pro věrné zákazníky v Praze a v Brně' })
    const contact = await co.contact('anna@example.com', { language: 'cs', listIds: [news.id, offers.id] })
    const mail = await freezeFor(co, [contact.id])
    const detail = () => co.get(`/contacts/${contact.id}`).ok()

    await page.goto(`${base}/u/${mail.tokens(contact.id).out}`)
    await look('open')
    await page.getByLabel('Slevy a akce').uncheck()
    await page.getByRole('button', { name: 'Nechat jen zaškrtnuté' }).click()
    await page.getByRole('status').getByText('Vaše volba je uložena').waitFor()
    await look('saved')
    expect(await page.getByLabel('Slevy a akce').isChecked()).toBe(false)
    expect(await page.getByLabel('Týdenní novinky').isChecked()).toBe(true)

    await page.getByRole('button', { name: '30 dní bez e-mailů' }).click()
    await page.getByRole('status').getByText('vám nic nepošleme').waitFor()
    await look('paused')
    expect((await detail()).mailPausedUntil).not.toBeNull()
    await page.getByRole('button', { name: 'Dostávat e-maily zase hned' }).click()
    await page.getByRole('button', { name: '90 dní bez e-mailů' }).waitFor()
    expect((await detail()).mailPausedUntil).toBeNull()

    await page.getByLabel('Obsah mě nezajímá').check()
    await page.getByRole('button', { name: 'Odhlásit ze všeho' }).click()
    await page.getByRole('status').getByText('Další e-maily od nás nedostanete').waitFor()
    await look('done')
    expect(await detail()).toMatchObject({ status: 'unsubscribed', suppressionNote: 'Obsah mě nezajímá' })
    expect(faults).toEqual([])
  })
})
