import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { moveRuns } from '../../../../server/src/features/automation/automations/engine/engine.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { insertRecipients } from '../../../../server/test/support/delivery.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const node = (id: string, type: string, config: object = {}, name = '') => ({ id, type, name, config })
const edge = (source: string, target: string, branch = 'next') => ({ source, target, branch })
const inBrno = {
  type: 'group',
  match: 'all',
  rules: [{ type: 'contact_field', field: 'city', op: 'eq', value: 'Brno' }],
}

/** Contacts are added by hand; those of Brno wait a day, the others end. */
const GRAPH = {
  nodes: [
    node('t', 'trigger_event', { event: 'manual', reentry: 'once' }),
    node('c', 'condition', { filter: inBrno }, 'From Brno?'),
    node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'days' } }),
    node('e', 'end'),
  ],
  edges: [edge('t', 'c'), edge('c', 'w', 'yes'), edge('w', 'e')],
}

async function start(co: Company, graph: object = GRAPH): Promise<string> {
  const { id } = await co.post('/automations', { name: 'Welcome series', shopId: co.shopId, graph }).ok(201)
  await co.post(`/automations/${id}/activate`).ok()
  return id
}

async function move(co: Company) {
  while (await moveRuns.run({ app: web.t.app, db: co.db, now: web.t.clock.now() }));
}

async function enter(co: Company, id: string, ...contacts: { id: string }[]) {
  await co.post(`/automations/${id}/contacts`, { contactIds: contacts.map((contact) => contact.id) }).ok()
  await move(co)
}

const question = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))
const card = (page: Page, text: string) => page.locator('.react-flow__node').filter({ hasText: text })
const panel = (page: Page) => page.locator('#node-panel')
const table = (page: Page) => page.getByRole('table', { name: 'Contacts in the automation' })

describe.skipIf(noBrowser)('the contacts of an automation', () => {
  test('are added by hand; the page says which were left out and why', async () => {
    const co = await web.t.company()
    await co.contact('jana@example.com', { city: 'Brno' })
    const petr = await co.contact('petr@example.com', { city: 'Praha' })
    const id = await start(co)
    const page = await web.visit(co, `/automations/${id}/edit`)
    await page.getByRole('toolbar').getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('heading', { name: 'No contact has entered yet' }).waitFor()
    await expectInOrder(page)
    await enter(co, id, petr)
    await page.getByRole('button', { name: 'Add contacts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add contacts' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('Choose at least one contact.').waitFor()
    for (const email of ['jana@example.com', 'petr@example.com']) {
      await dialog.getByRole('combobox', { name: 'Contacts' }).fill(email.slice(0, 4))
      await page.getByRole('option', { name: email }).click()
    }
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByText('1 contact entered.').waitFor()
    await dialog
      .getByRole('listitem')
      .getByText('petr@example.com: was inside before, and the trigger lets each contact in only once')
      .waitFor()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await table(page)
      .getByRole('row', { name: /jana@example.com/ })
      .waitFor()
  })

  test('are listed with where they are and every step, by state and by contact', async () => {
    const co = await web.t.company()
    const jana = await co.contact('jana@example.com', { city: 'Brno' })
    const petr = await co.contact('petr@example.com', { city: 'Praha' })
    const id = await start(co)
    await enter(co, id, jana, petr)
    await sql`update automation_step set failure = 'contactSetFieldFail' where contact_id = ${petr.id} and n = 2`.execute(
      co.db,
    )
    const page = await web.visit(co, `/automations/${id}/contacts`)
    const emails = () => table(page).getByRole('row').getByRole('link').allTextContents()
    await expect.poll(async () => (await emails()).sort()).toEqual(['jana@example.com', 'petr@example.com'])
    await table(page)
      .getByRole('row', { name: /jana.*Inside.*Waits until.*Wait/ })
      .waitFor()
    await table(page)
      .getByRole('row', { name: /petr.*Ended.*From Brno/ })
      .waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Steps of petr@example.com' }).click()
    const steps = page.getByRole('dialog', { name: 'Steps of petr@example.com' }).getByRole('listitem')
    await steps.filter({ hasText: 'From Brno?' }).getByText('No', { exact: true }).waitFor()
    await steps.getByText('City is “Brno”').waitFor()
    await steps.getByText('The field could not be changed.').waitFor()
    await steps.getByText('The run has ended').waitFor()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Inside' }).click()
    await expect.poll(emails).toEqual(['jana@example.com'])
    await page.goto(`${web.base}/app/${co.tenant}/automations/${id}/contacts`)
    await page.getByRole('combobox', { name: 'Contact' }).fill('petr')
    await page.getByRole('option', { name: 'petr@example.com' }).click()
    await expect.poll(emails).toEqual(['petr@example.com'])
    // The address keeps the contact.
    await page.reload()
    await expect.poll(emails).toEqual(['petr@example.com'])
    await expect.poll(() => page.getByRole('combobox', { name: 'Contact' }).inputValue()).toBe('petr@example.com')
    await table(page).getByRole('link', { name: 'petr@example.com' }).click()
    await page.waitForURL(new RegExp(`/contacts/${petr.id}$`))
  })

  test('of a node are beside it: those that passed, and those that wait, who go on one by one', async () => {
    const co = await web.t.company()
    const contacts = [
      await co.contact('jana@example.com', { city: 'Brno' }),
      await co.contact('eva@example.com', { city: 'Brno' }),
      await co.contact('petr@example.com', { city: 'Praha' }),
    ]
    const id = await start(co)
    await enter(co, id, ...contacts)
    const page = await web.visit(co, `/automations/${id}/edit`)
    await card(page, 'From Brno?').click()
    await panel(page).getByRole('tab', { name: 'Contacts' }).click()
    const passed = panel(page).getByRole('table', { name: 'Contacts that passed the node' })
    await passed.getByRole('row', { name: /petr@example.com.*No/ }).waitFor()
    await passed.getByRole('row', { name: /jana@example.com.*Yes/ }).waitFor()
    await expectInOrder(page)
    // The tab stays with the next node.
    await card(page, 'Wait 1 day').click()
    const waiting = panel(page).getByRole('table', { name: 'Contacts that wait in the node' })
    await waiting.getByRole('row', { name: /eva@example.com.*Waits until/ }).waitFor()
    await panel(page).getByText('2 contacts wait here.').waitFor()
    await waiting.getByRole('checkbox', { name: /jana@example.com/ }).check()
    await panel(page).getByText('1 contact is chosen.').waitFor()
    await expectInOrder(page)
    await panel(page).getByRole('button', { name: 'Let them go on' }).click()
    await question(page).getByText('Let 1 contact go on?').waitFor()
    await question(page).getByRole('button', { name: 'Let them go on' }).click()
    await page.getByText('The contacts go on').waitFor()
    await move(co)
    await panel(page).getByText('1 contact waits here.').waitFor()
    await expect.poll(() => waiting.getByRole('link').allTextContents()).toEqual(['eva@example.com'])
    const { items } = await co.get(`/automations/${id}/runs?status=running`).ok()
    expect(items).toMatchObject([{ email: 'eva@example.com', node: 'w' }])
    await waiting.getByRole('checkbox', { name: /eva@example.com/ }).check()
    await panel(page).getByRole('button', { name: 'Compute times again' }).click()
    await question(page).getByRole('button', { name: 'Compute times again' }).click()
    await page.getByText('The times have been computed again').waitFor()
    await card(page, 'When a person adds').click()
    await passed.getByRole('row', { name: /petr@example.com.*Entered/ }).waitFor()
    await panel(page).getByRole('button', { name: 'Add contacts' }).waitFor()
  })

  test('are shown node by node, more of them on demand', async () => {
    const co = await web.t.company()
    const wait = { until: { kind: 'duration', value: 1, unit: 'days' } }
    const id = await start(co, {
      nodes: [
        node('t', 'trigger_event', { event: 'manual', reentry: 'skip' }),
        node('w', 'wait', wait, 'First'),
        node('x', 'wait', wait, 'Second'),
      ],
      edges: [edge('t', 'w'), edge('w', 'x')],
    })
    await enter(co, id, await co.contact('old@example.com'))
    web.t.clock.forward(25 * 3_600_000)
    await move(co)
    const { id: listId } = await insertRecipients(co, 30)
    const others = await co.db
      .selectFrom('list_member')
      .select('contact_id as id')
      .where('tenant_id', '=', co.tenantId)
      .where('list_id', '=', listId)
      .execute()
    await enter(co, id, ...others)
    const page = await web.visit(co, `/automations/${id}/edit`)
    await card(page, 'Second').click()
    await panel(page).getByRole('tab', { name: 'Contacts' }).click()
    await panel(page).getByRole('link', { name: 'old@example.com' }).waitFor()
    const links = panel(page).getByRole('link', { name: /@example\.com$/ })
    await expect.poll(() => links.count()).toBe(1)
    await card(page, 'First').click()
    await panel(page).getByRole('tab', { name: 'Contacts' }).click()
    await panel(page).getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => links.count(), { timeout: 60_000 }).toBe(30)
    expect(await panel(page).getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  test('are seen by readers, who change nothing', async () => {
    const co = await web.t.company()
    const id = await start(co)
    await enter(co, id, await co.contact('jana@example.com', { city: 'Brno' }))
    const page = await web.visit(co, `/automations/${id}/contacts`, { roles: ['data_analyst'], width: 390 })
    await table(page).getByText('jana@example.com').waitFor()
    expect(await page.getByRole('button', { name: 'Add contacts' }).count()).toBe(0)
    await expectInOrder(page)
    await page.goto(`${web.base}/app/${co.tenant}/automations/${id}/edit`)
    await card(page, 'Wait 1 day').click()
    await panel(page).getByRole('tab', { name: 'Contacts' }).click()
    await panel(page).getByText('jana@example.com').waitFor()
    expect(await panel(page).getByRole('checkbox').count()).toBe(0)
    expect(await panel(page).getByRole('button', { name: 'Let them go on' }).count()).toBe(0)
    await expectInOrder(page)
  })
})
