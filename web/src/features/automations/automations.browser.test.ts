import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { confirmedSender } from '../../../../server/test/support/delivery.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const GRAPH = {
  nodes: [
    { id: 't', type: 'trigger_event', config: { event: 'manual', reentry: 'parallel' } },
    { id: 'w', type: 'wait', config: { until: { kind: 'duration', value: 1, unit: 'days' } } },
  ],
  edges: [{ source: 't', target: 'w' }],
}

const create = async (co: Company, name: string, more: object = {}): Promise<string> =>
  (await co.post('/automations', { name, shopId: co.shopId, graph: GRAPH, ...more }).ok(201)).id

describe.skipIf(noBrowser)('the list of automations', () => {
  test('of a new company offers the best ready ones, and an empty one', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/automations')
    await page.getByRole('heading', { name: 'No automation yet' }).waitFor()
    for (const name of ['Welcome series', 'Abandoned cart', 'Win-back'])
      await page.getByRole('article', { name }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'New automation' }).click()
    const dialog = page.getByRole('dialog', { name: 'New automation' })
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByLabel('Name').fill('My own')
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await page.waitForURL(/\/automations\/\d+\/edit$/)
    const { items } = await co.get('/automations').ok()
    expect(items).toMatchObject([{ name: 'My own', status: 'draft' }])
  })

  test('shows counts and the last days, and is filtered, sorted and searched', async () => {
    const co = await web.t.company()
    const other = await co.shop('Garden')
    const busy = await create(co, 'Vítáme vás', { tags: ['spring'], description: 'For everyone who subscribes' })
    await create(co, 'Carts')
    await create(co, 'Garden tips', { shopId: other.id })
    await co.post(`/automations/${busy}/activate`).ok()
    const [one, two] = [await co.contact(), await co.contact()]
    await co.post(`/automations/${busy}/contacts`, { contactIds: [one.id, two.id] }).ok()
    const page = await web.visit(co, '/automations?sort=name')
    const table = page.getByRole('table', { name: 'Automations' })
    const names = () => table.getByRole('row').getByRole('link').allTextContents()
    await expect.poll(names).toEqual(['Carts', 'Garden tips', 'Vítáme vás'])
    const row = table.getByRole('row', { name: /Vítáme vás/ })
    await row.getByRole('img', { name: '2 entered in the last 30 days; 2 today, at most 2 in one day' }).waitFor()
    expect((await row.getByRole('cell').allTextContents()).slice(-4, -1)).toEqual(['2', '2', '0'])
    await row.getByRole('cell', { name: /^Active/ }).waitFor()
    await table
      .getByRole('row', { name: /Garden tips/ })
      .getByText('Garden', { exact: true })
      .waitFor()
    await expectInOrder(page)
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Active' }).click()
    await expect.poll(names).toEqual(['Vítáme vás'])
    await page.goto(`${web.base}/app/${co.tenant}/automations`)
    await page.getByRole('combobox', { name: 'E-shop' }).click()
    await page.getByRole('option', { name: 'Garden' }).click()
    await expect.poll(names).toEqual(['Garden tips'])
    await page.goto(`${web.base}/app/${co.tenant}/automations`)
    await page.getByRole('button', { name: 'Show only the tag spring' }).click()
    await expect.poll(names).toEqual(['Vítáme vás'])
    await page.goto(`${web.base}/app/${co.tenant}/automations`)
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('vitame')
    await expect.poll(names).toEqual(['Vítáme vás'])
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  })

  test('activates, pauses, copies, tags and deletes', async () => {
    const co = await web.t.company()
    const id = await create(co, 'Carts')
    await create(co, 'Half done', { graph: { nodes: GRAPH.nodes.slice(0, 1), edges: [] } })
    const page = await web.visit(co, '/automations?sort=name')
    const act = async (name: string, action: string) => {
      await page.getByRole('button', { name: `Actions of ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    const answer = (action: string) => page.getByRole('dialog').getByRole('button', { name: action }).click()
    const stateOf = async () => (await co.get(`/automations/${id}`).ok()).status
    await act('Carts', 'Activate')
    await page.getByRole('dialog', { name: 'Activate Carts?' }).waitFor()
    await answer('Activate')
    await page.getByText('Carts is active').waitFor()
    expect(await stateOf()).toBe('active')
    await act('Carts', 'Pause')
    await answer('Pause')
    await page.getByText('Carts is paused').waitFor()
    expect(await stateOf()).toBe('paused')
    await sql`update automation set paused_reason = 'bounce_rate' where tenant_id = ${co.tenantId} and id = ${id}`.execute(
      co.db,
    )
    await page.reload()
    await page.getByText('Paused automatically: too many addresses do not exist.').first().waitFor()
    await act('Carts', 'Tags')
    await page
      .getByRole('combobox', { name: 'Tags' })
      .or(page.getByRole('textbox', { name: 'Tags' }))
      .fill('summer')
    await page.keyboard.press('Enter')
    await answer('Save')
    await page.getByRole('button', { name: 'Show only the tag summer' }).waitFor()
    await act('Half done', 'Activate')
    await answer('Activate')
    await page.getByRole('dialog', { name: 'Half done is not complete yet' }).waitFor()
    await answer('Cancel')
    await act('Half done', 'Delete')
    await answer('Delete')
    await page.getByText('Half done has been deleted').waitFor()
    const contact = await co.contact()
    await co.post(`/automations/${id}/activate`).ok()
    await co.post(`/automations/${id}/contacts`, { contactIds: [contact.id] }).ok()
    await page.reload()
    await page.getByRole('button', { name: 'Actions of Carts' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByText('A copy has been created: Carts (2)').waitFor()
    await page.waitForURL(/\/automations\/\d+\/edit$/)
  })

  test('changes nothing for people who may only read', async () => {
    const co = await web.t.company()
    await create(co, 'Carts')
    const page = await web.visit(co, '/automations', { roles: ['data_analyst'] })
    await page.getByRole('link', { name: 'Carts' }).waitFor()
    expect(await page.getByRole('button', { name: /^(New|Actions)/ }).count()).toBe(0)
  })
})

describe.skipIf(noBrowser)('the gallery', () => {
  test('shows ready automations by category with their mails, and creates one', async () => {
    const co = await web.t.company()
    await confirmedSender(co)
    const page = await web.visit(co, '/automations', { language: 'cs' })
    await page.getByRole('link', { name: 'Hotové automatizace', exact: true }).click()
    await page.getByRole('heading', { name: 'Hotové automatizace', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Přivítání a přání' }).waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(10)
    const cart = page.getByRole('article', { name: 'Opuštěný košík' })
    await cart.getByText('V košíku vám něco zůstalo').waitFor()
    await cart.getByRole('img', { name: /^Kroky: Košík se změní/ }).waitFor()
    await expectInOrder(page)
    await cart.getByRole('button', { name: 'Použít: Opuštěný košík' }).click()
    const dialog = page.getByRole('dialog', { name: 'Opuštěný košík' })
    await dialog.getByText('nemá webovou adresu').waitFor()
    await expectInOrder(page)
    await dialog.getByRole('combobox', { name: /^Jazyk e-.?mailů$/ }).click()
    await page.getByRole('option', { name: 'Slovenčina' }).click()
    await dialog.getByRole('button', { name: 'Vytvořit a otevřít' }).click()
    await page.waitForURL(/\/automations\/\d+\/edit$/)
    const { items } = await co.get('/automations').ok()
    expect(items).toMatchObject([{ name: 'Opustený košík', status: 'draft' }])
    const detail = await co.get(`/automations/${items[0].id}`).ok()
    expect(detail.issues).toEqual([])
    expect((await co.get('/templates?sort=id').ok()).items.map(({ subject }: { subject: string }) => subject)).toEqual([
      'V košíku vám niečo zostalo',
      'Ešte si to rozmýšľate?',
    ])
  })

  test('fits a phone, and can only be looked at without the right', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/automations/gallery', { width: 390, roles: ['data_analyst'] })
    await page.getByRole('article', { name: 'Sunset of inactive contacts' }).waitFor()
    expect(await page.getByRole('button', { name: /^Use this/ }).count()).toBe(0)
    await expectInOrder(page)
  })
})
