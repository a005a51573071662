import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { countCompany } from '../../../../server/src/features/reports/rollups/count-cohorts.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { approved, readyCampaign } from '../../../../server/test/support/campaigns.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { sendUntil } from '../../../../server/test/support/delivery.ts'
import { recordMailEvents } from '../../../../server/test/support/mail-events.ts'
import { makeSums } from '../../../../server/test/support/rollups.ts'
import { expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
const DAY = 86_400_000
let co: Company
let path: string

/** A campaign to five people: an open with a click, the same by a program, a bounce, an unsubscribe, a complaint. */
beforeAll(async () => {
  if (noBrowser) return
  co = await web.t.company()
  const { id, people } = await readyCampaign(co, { contacts: 5 })
  await approved(co, id)
  await co.post(`/campaigns/${id}/send`, {}).ok()
  await sendUntil(web.t, co, id, ['sent'])
  const { rows } = await sql<{
    source_id: string
  }>`select source_id from campaign where tenant_id = ${co.tenantId} and id = ${id}`.execute(co.db)
  const at = web.t.app.clock.now()
  const [reader, robot, bounced, leaver, angry] = people.map((one) => one.id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await recordMailEvents(co, { sourceId: rows[0]!.source_id }, [
    { kind: 'opened', contactId: reader, at },
    { kind: 'clicked', contactId: reader, at, link: 1 },
    { kind: 'opened', contactId: robot, at, machine: true },
    { kind: 'clicked', contactId: robot, at, machine: true, link: 1 },
    { kind: 'bounced', contactId: bounced, at, bounced: 'soft' },
    { kind: 'unsubscribed', contactId: leaver, at },
    { kind: 'complained', contactId: angry, at },
  ])
  await makeSums(web.t)
  path = `/campaigns/${id}/statistics`
}, 600_000)

const card = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).first().locator('..')
const withMachines = (page: Page) => page.getByText('Including bots').click()

/** The views, each with a wait for its content. */
const VIEWS: [string, (page: Page) => Promise<unknown>][] = [
  ['Overview', (page) => page.getByRole('img', { name: '1 opens and 1 clicks' }).waitFor()],
  ['Click map', (page) => page.frameLocator('iframe[title="Click map"]').getByText('100%').waitFor()],
  ['Recipients', (page) => page.getByRole('cell', { name: 'Soft bounce' }).waitFor()],
  ['Activity', (page) => page.getByRole('cell', { name: 'Complained' }).waitFor()],
]

describe.skipIf(noBrowser)('statistics', () => {
  test('every view is accessible on a desktop and on a phone', async () => {
    const page = await web.visit(co, path)
    for (const [name, isShown] of VIEWS) {
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.getByRole('tab', { name }).click()
      await isShown(page)
      await expectInOrder(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectToFit(page)
    }
  })

  test('the overview shows hours, devices, products and cohorts, and prints', async () => {
    await countCompany(co.db, co.tenantId, web.t.clock.now())
    const page = await web.visit(co, '/statistics')
    await page.getByText('average 20%').first().waitFor()
    for (const [tab, isShown] of [
      ['Devices and hours', page.getByRole('table', { name: 'When people read' })],
      ['Products and links', page.getByText('shop.example/sale')],
      ['Loyalty of contacts', page.getByRole('table', { name: 'How contacts stay' }).getByText('%').first()],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.getByRole('tab', { name: tab }).click()
      await isShown.waitFor()
      await expectInOrder(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectToFit(page)
    }
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByRole('menuitem', { name: 'Page to print' }).click()
    await page.getByRole('button', { name: 'Print' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  })

  test('shares add up, the first day is shown by the hour, and recipients become a segment', async () => {
    const page = await web.visit(co, path)
    await card(page, 'Delivered').getByText('80%', { exact: true }).waitFor()
    await card(page, 'Undelivered').getByText('20%', { exact: true }).waitFor()
    await card(page, 'Opened').getByText('average 20%').waitFor()
    await page.getByRole('heading', { name: 'First 24 hours' }).waitFor()
    await page.getByText('By the day', { exact: true }).click()
    await page.getByRole('heading', { name: 'Per day' }).waitFor()
    await page.getByRole('tab', { name: 'Click map' }).click()
    // The mail is filled with values.
    await page.frameLocator('iframe[title="Click map"]').getByText('Hello Jana').waitFor()
    await page.getByRole('link', { name: 'Make a segment of the people who clicked shop.example/sale' }).click()
    await page.getByRole('heading', { name: 'New segment' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Spring: shop.example/sale')
    await page.getByRole('region', { name: 'Contacts found' }).getByText('1', { exact: true }).first().waitFor()
    // On a phone the list of campaigns keeps the rates.
    const list = await web.visit(co, '/campaigns', { width: 390 })
    await list.getByText('20% opened · 20% clicked').waitFor()
  })

  test('a campaign is compared with the average when a day has passed', async () => {
    const own = await web.t.company()
    const now = web.t.clock.now()
    const send = async () => {
      const { id, people } = await readyCampaign(own, { contacts: 2 })
      await approved(own, id)
      await own.post(`/campaigns/${id}/send`, {}).ok()
      await sendUntil(web.t, own, id, ['sent'])
      return { id, people }
    }
    const [old, fresh] = [await send(), await send()]
    const { rows } = await sql<{ source_id: string }>`
      update campaign set finished_at = ${new Date(now.getTime() - 2 * DAY)}
      where tenant_id = ${own.tenantId} and id = ${old.id}
      returning source_id`.execute(own.db)
    const opened = { kind: 'opened' as const, contactId: old.people[0]!.id, at: now }
    await recordMailEvents(own, { sourceId: rows[0]!.source_id }, [opened])
    await makeSums(web.t)
    const later = 'The comparison with the average appears 24 hours after sending ends.'
    const open = async (id: string) => {
      const page = await web.visit(own, `/campaigns/${id}/statistics`)
      // The application compares with the clock of the browser.
      await page.clock.setFixedTime(now)
      await page.reload()
      return page
    }
    const read = await open(old.id)
    await card(read, 'Opened').getByText('+25 pp').waitFor()
    expect(await read.getByText(later).count()).toBe(0)
    const page = await open(fresh.id)
    await page.getByText(later).waitFor()
    await card(page, 'Opened').getByText('average 25%').waitFor()
    expect(await page.getByText('25 pp').count()).toBe(0)
  })

  test('a public link is made, opened and ended', async () => {
    const page = await web.visit(co, path)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = new URL((await page.getByRole('dialog').locator('code').textContent())!)
    expect((await web.t.stranger.get(link.pathname).raw()).status).toBe(200)
    await expectInOrder(page)
    await page.getByRole('button', { name: 'End the link' }).click()
    await page.getByRole('button', { name: 'Make a link' }).waitFor()
    expect((await web.t.stranger.get(link.pathname).raw()).status).toBe(404)
  })

  test('activity of machines is counted on request, in every view and in the files', async () => {
    const page = await web.visit(co, `${path}?page=3`)
    await card(page, 'Opened').getByText('20%', { exact: true }).waitFor()
    await withMachines(page)
    await card(page, 'Opened').getByText('40%', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?count=all')
    await page.getByText('Without bots', { exact: true }).click()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('cell', { name: 'Clicked' }).waitFor()
    expect(await page.getByText('Bot', { exact: true }).count()).toBe(0)
    await withMachines(page)
    await page.getByText('Bot', { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: 'Recipients' }).click()
    await page.getByRole('combobox', { name: 'Who' }).click()
    await page.getByRole('option', { name: 'Opened', exact: true }).click()
    await page.getByText('1–2 of 2').waitFor()
    await page.getByRole('button', { name: 'CSV' }).click()
    await page.getByRole('menuitem').nth(2).waitFor()
    const files = await page
      .getByRole('menuitem')
      .evaluateAll((all) => all.map((one) => (one as { href?: string }).href!))
    const answers = await Promise.all(files.map((file) => page.request.get(file)))
    const lines = await Promise.all(
      answers.map(async (answer) => (await answer.text()).trim().split('\r\n').length - 1),
    )
    expect(answers.map((answer) => answer.headers()['content-type'])).toEqual(Array(3).fill('text/csv; charset=utf-8'))
    // The file of recipients has the shown ones. That of events has all; each mail has at least two.
    expect(lines.slice(1)).toEqual([2, 17])
  })
})
