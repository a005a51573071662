// What the editor does when requests fail, and how it says what the server did by itself.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { alertMembers } from '../../../../server/src/features/automation/automations/alert-members.ts'
import { moveRuns } from '../../../../server/src/features/automation/automations/engine/engine.ts'
import { pauseBecause } from '../../../../server/src/features/automation/automations/states.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const node = (id: string, type: string, config: object = {}) => ({ id, type, name: '', config })
const edge = (source: string, target: string, branch = 'next') => ({ source, target, branch })
const WAIT = { until: { kind: 'duration', value: 1, unit: 'days' } }
const SHORT = {
  nodes: [node('t', 'trigger_event', { event: 'manual', reentry: 'skip' }), node('w', 'wait', WAIT), node('e', 'end')],
  edges: [edge('t', 'w'), edge('w', 'e')],
}

const create = async (co: Company, more: object = {}): Promise<string> =>
  (await co.post('/automations', { name: 'Welcome series', shopId: co.shopId, graph: SHORT, ...more }).ok(201)).id

/** Fails requests to an address until the returned function is called. */
async function fail(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const json = { error: { code: 'server', message: '' } }
  await page.route(address, (route) => route.fulfill({ status: 500, json }))
  return () => page.unroute(address)
}

const card = (page: Page, text: string) => page.locator('.react-flow__node').filter({ hasText: text })
const panel = (page: Page) => page.locator('#node-panel')

describe.skipIf(noBrowser)('the editor of automations', () => {
  test('offers to load versions again that could not be loaded', async () => {
    const co = await web.t.company()
    const id = await create(co)
    const page = await web.visit(co, `/automations/${id}/edit`)
    const mend = await fail(page, /\/versions/)
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('heading', { name: 'This could not be displayed' }).waitFor()
    await mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: /^Version 1/ }).waitFor()
  })

  test('keeps the question about a newer version when that cannot be loaded', async () => {
    const co = await web.t.company()
    const id = await create(co)
    const page = await web.visit(co, `/automations/${id}/edit`)
    await card(page, 'Wait 1 day').click()
    await panel(page).getByRole('textbox', { name: 'How long: number' }).fill('7')
    await co.put(`/automations/${id}/graph`, { graph: SHORT, baseVersion: 1 }).ok()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Someone else saved in the meantime' })
    const mend = await fail(page, new RegExp(`/automations/${id}(/versions/2)?$`))
    const refused = () => page.waitForResponse((response) => response.status() === 500)
    const compared = refused()
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await compared
    await page.getByRole('alert').first().waitFor()
    const take = async () => {
      await dialog.getByRole('button', { name: 'Take the newer version' }).click()
      const question = page.getByRole('dialog', { name: 'Take the newer version' })
      await question.getByRole('button', { name: 'Take the newer version' }).click()
    }
    const taken = refused()
    await take()
    await taken
    // The dialog is still there, with the same buttons.
    await mend()
    await take()
    await dialog.waitFor({ state: 'detached' })
    await card(page, 'Wait 1 day').waitFor()
  })

  test('says in words why the server paused it, and leads to its statistics', async () => {
    const co = await web.t.company()
    const id = await create(co)
    await co.post(`/automations/${id}/activate`).ok()
    const graph = { nodes: [node('w', 'wait', WAIT)], edges: [] }
    await co.put(`/automations/${id}/graph`, { graph, baseVersion: 1, confirmRunning: true }).ok()
    const page = await web.visit(co, `/automations/${id}/edit`)
    await page.getByText('Paused automatically: the saved version has problems.', { exact: false }).waitFor()
    await expectInOrder(page)
    await page.getByRole('toolbar').getByRole('link', { name: 'Statistics' }).click()
    await page.waitForURL(/\/statistics$/)
  })

  test('checks unsaved changes of an automation that ran by its own settings', async () => {
    const co = await web.t.company()
    const graph = {
      nodes: [node('t', 'trigger_scheduled', { at: '2099-01-01T10:00' }), node('w', 'wait', WAIT)],
      edges: [edge('t', 'w')],
    }
    const id = await create(co, { graph })
    const page = await web.visit(co, `/automations/${id}/edit`)
    const checked = page.waitForRequest((request) => request.url().endsWith('/automations/validate'))
    await card(page, 'Wait 1 day').click()
    await panel(page).getByRole('textbox', { name: 'How long: number' }).fill('2')
    expect((await checked).postDataJSON()).toMatchObject({ shopId: co.shopId, automationId: id })
    await page.getByRole('button', { name: 'No problems' }).waitFor()
  })

  test('allows alerts as long as the server takes', async () => {
    const co = await web.t.company()
    const graph = { nodes: [SHORT.nodes[0]!, node('a', 'alert')], edges: [edge('t', 'a')] }
    const page = await web.visit(co, `/automations/${await create(co, { graph })}/edit`)
    await card(page, 'Notify colleagues').click()
    expect(await panel(page).getByRole('textbox', { name: 'Text' }).getAttribute('maxlength')).toBe('1000')
  })
})

describe.skipIf(noBrowser)('notifications of automations', () => {
  test('say what happened and lead to the automation', async () => {
    const co = await web.t.company()
    const id = await create(co)
    await co.post(`/automations/${id}/activate`).ok()
    const contact = await co.contact()
    const context = { db: co.db, now: web.t.clock.now() }
    const alert = {
      automationId: id,
      node: 'a',
      memberIds: [],
      text: 'A big order: call them',
      contactIds: [contact.id],
    }
    await alertMembers(context, co.tenantId, alert)
    await pauseBecause(context, co.tenantId, id, 'bounce_rate')
    const page = await web.visit(co, '/notifications')
    await page.getByText('The automation Welcome series has been paused: too many addresses do not exist').waitFor()
    await expectInOrder(page)
    await page.getByRole('link', { name: /Welcome series: A big order: call them/ }).click()
    await page.waitForURL(new RegExp(`/automations/${id}/edit$`))
    await page.getByText('Paused automatically: too many addresses do not exist.').waitFor()
  })
})

describe.skipIf(noBrowser)('calls of webhooks', () => {
  test('that were answered, but not with success, are failures', async () => {
    const co = await web.t.company()
    const hook = node('h', 'webhook', { url: 'https://crm.example/hook', method: 'POST' })
    const id = await create(co, { graph: { nodes: [SHORT.nodes[0]!, hook], edges: [edge('t', 'h')] } })
    await co.post(`/automations/${id}/activate`).ok()
    const contacts = [await co.contact('good@example.com'), await co.contact('bad@example.com')]
    await co.post(`/automations/${id}/contacts`, { contactIds: contacts.map((contact) => contact.id) }).ok()
    while (await moveRuns.run({ app: web.t.app, db: co.db, now: web.t.clock.now() }));
    await sql`
      update automation_call set due_at = null, attempts = 1, error = null,
        status = case when contact_id = ${contacts[0]!.id} then 204 else 301 end
      where tenant_id = ${co.tenantId}`.execute(co.db)
    const page = await web.visit(co, `/automations/${id}/statistics`)
    await page.getByRole('tab', { name: 'Webhooks' }).click()
    await page.getByRole('row', { name: /Succeeded.*204.*good@example.com/ }).waitFor()
    await page.getByRole('row', { name: /Failed.*301.*bad@example.com/ }).waitFor()
  })
})
