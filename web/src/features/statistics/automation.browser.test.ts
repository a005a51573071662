import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../../../../server/test/support/automations.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { insertRecipients } from '../../../../server/test/support/delivery.ts'
import { recordMailEvents } from '../../../../server/test/support/mail-events.ts'
import { expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
let co: Company
let path: string
let id: string

/** A welcome series of two e-mails and a webhook to 400 contacts with orders; half of them were held out. */
beforeAll(async () => {
  if (noBrowser) return
  co = await web.t.company()
  await followFromNow(web.t)
  const nodes = [
    node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' }),
    { ...node('m1', 'send_email', { templateId: await mailTemplate(co) }), name: 'Vítejte u nás' },
    node('m2', 'send_email', { templateId: await mailTemplate(co, { subject: 'Ten percent for you' }) }),
    { ...node('h', 'webhook', { url: 'https://crm.example/hook', method: 'POST' }), name: 'Tell the CRM' },
  ]
  const graph = { nodes, edges: edges('t>m1', 'm1>m2', 'm2>h') }
  id = await activeAutomation(co, graph, { holdout: { percent: 50 } })
  await co.patch(`/automations/${id}`, { name: 'Welcome series' }).ok()
  await insertRecipients(co, 400)
  const { rows: people } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${co.tenantId} order by id`.execute(co.db)
  await co.post(`/automations/${id}/contacts`, { contactIds: people.map((one) => one.id) }).ok()
  await workAutomations(web.t)
  const now = web.t.app.clock.now()
  await markSent(now)
  const { rows: sources } = await sql<{ source_id: string }>`
    select source_id from automation_mailing where tenant_id = ${co.tenantId} order by node`.execute(co.db)
  const { rows: mailed } = await sql<{ contact_id: string }>`
    select contact_id from message where tenant_id = ${co.tenantId} and source_id = ${sources[0]!.source_id} and state = 1
    order by contact_id`.execute(co.db)
  const [first] = mailed as [{ contact_id: string }]
  await recordMailEvents(co, { sourceId: sources[0]!.source_id }, [
    { kind: 'opened', contactId: first.contact_id, at: now },
    { kind: 'clicked', contactId: first.contact_id, at: now, link: 1 },
  ])
  await order(people.map((one) => one.id))
  await sql`
    update automation_call set attempts = 1, status = 200, due_at = null
    where tenant_id = ${co.tenantId} and id % 3 > 0`.execute(co.db)
  await sql`
    update automation_call set attempts = 6, status = 503, error = 'status', due_at = null
    where tenant_id = ${co.tenantId} and id % 3 = 0`.execute(co.db)
  path = `/automations/${id}/statistics`
}, 600_000)

/** Marks all messages that wait as sent, with the counters that a sender writes. */
async function markSent(at: Date) {
  const day = at.toISOString().slice(0, 10)
  const key = `${day}|9|0|sent`
  await sql`
    with sent as (
      update message set state = 1, at = ${at}, provider = 9 where tenant_id = ${co.tenantId} and state = 0
      returning source_id)
    insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select ${co.tenantId}::bigint, 'mail', source_id, ${key}, count(*) from sent group by source_id`.execute(co.db)
}

/** Orders of a fifth of the mailed and a tenth of the others. */
const order = (people: readonly string[]) =>
  sql`
    insert into shop_order (tenant_id, shop_id, order_id, contact_id, state, currency, total, ordered_at, created_at, updated_at)
    select ${co.tenantId}::bigint, ${co.shopId}::bigint, c.id::text, c.id, 'paid', 'CZK', 890.5,
      ${web.t.app.clock.now()}::timestamptz + interval '1 hour', now(), now()
    from unnest(${people}::bigint[]) with ordinality c (id, n)
    where c.n % 5 = 0 and (c.n % 10 = 0 or exists (
      select 1 from message m
      where m.tenant_id = ${co.tenantId} and m.contact_id = c.id and m.reason is null))`.execute(co.db)

const main = (page: Page) => page.getByRole('main')

describe.skipIf(noBrowser)('the statistics of an automation', () => {
  test('every view is accessible on a desktop and on a phone', async () => {
    const page = await web.visit(co, path)
    const views: [string, () => Promise<unknown>][] = [
      ['Overview', () => main(page).getByRole('link', { name: 'Vítejte u nás' }).waitFor()],
      ['Click map', () => main(page).getByText('1 click ').waitFor()],
      ['Recipients', () => main(page).getByRole('cell', { name: 'E-mail 2: Ten percent for you' }).first().waitFor()],
      ['Activity', () => main(page).getByRole('cell', { name: 'Clicked' }).waitFor()],
      ['Webhooks', () => main(page).getByText('answer 503').first().waitFor()],
    ]
    for (const [name, isShown] of views) {
      await page.setViewportSize({ width: 1280, height: 844 })
      await page.getByRole('tab', { name }).click()
      await isShown()
      await expectInOrder(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectToFit(page)
    }
  })

  test('one e-mail is chosen in the table or in the list, and its click map is shown', async () => {
    const page = await web.visit(co, path)
    await main(page).getByRole('link', { name: 'Vítejte u nás' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?node=m1')
    await page.getByRole('tab', { name: 'Click map' }).click()
    await page.frameLocator('iframe[title="Click map"]').getByText('100%').waitFor()
    await page.getByRole('combobox', { name: 'Which e-mails' }).click()
    await page.getByRole('option', { name: 'E-mail 2: Ten percent for you' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('node')).toBe('m2')
    await page.getByRole('button', { name: 'CSV' }).click()
    const report = await page.getByRole('menuitem', { name: 'Report' }).getAttribute('href')
    expect(report).toContain('node=m2')
    expect((await page.request.get(new URL(report!, page.url()).href)).status()).toBe(200)
  })

  test('what the e-mails bring is said in a sentence', async () => {
    const { holdout } = await co.get(`/stats/automations/${id}`).ok()
    expect(holdout.lift.low).toBeLessThan(holdout.lift.high)
    const page = await web.visit(co, path)
    const card = main(page).getByRole('region', { name: 'What the e-mails bring' }).locator('..')
    await card.getByRole('row', { name: /^Control group/ }).waitFor()
    await main(page)
      .getByText(/^(Brings|No difference can be seen).*orders$/)
      .waitFor()
  })

  test('the overview of e-mails and the list of automations lead there', async () => {
    const page = await web.visit(co, '/statistics')
    await main(page).getByRole('link', { name: 'Welcome series' }).first().click()
    await page.waitForURL(`**${path}**`)
    const list = await web.visit(co, '/automations')
    await list
      .getByRole('button', { name: /Welcome series/ })
      .first()
      .click()
    await list.getByRole('menuitem', { name: 'Statistics' }).click()
    await list.waitForURL(`**${path}`)
  })

  test('an automation that never ran says so', async () => {
    const { id: draft } = await co.post('/automations', { name: 'Draft', shopId: co.shopId }).ok(201)
    const page = await web.visit(co, `/automations/${draft}/statistics`)
    await page.getByText('This automation has not been activated yet.').waitFor()
    await expectInOrder(page)
  })
})
