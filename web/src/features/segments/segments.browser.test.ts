import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** Chooses the subject of the rule that was just added, with the keyboard only. */
async function chooseSubject(page: Page, text: string) {
  const input = page.locator(':focus[aria-label="Subject of the rule"], :focus[placeholder="Choose…"]')
  await input.waitFor()
  await input.fill(text)
  await page.getByRole('option', { name: text, exact: true }).waitFor()
  await page.keyboard.press('Enter')
}

const found = (page: Page, matched: number, total: number) =>
  page
    .getByRole('region', { name: 'Contacts found' })
    .getByText(`of ${total} contacts`)
    .waitFor()
    .then(() =>
      page.getByRole('region', { name: 'Contacts found' }).getByText(String(matched), { exact: true }).waitFor(),
    )

describe.skipIf(noBrowser)('segments', () => {
  test('a segment is built from rules and a group, counted while editing, saved and shown', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter')
    await co.contact('anna@example.com', { firstName: 'Anna', city: 'Brno', listIds: [list.id] })
    await co.contact('bedrich@example.com', { firstName: 'Bedřich', city: 'Brno' })
    await co.contact('cyril@example.com', { firstName: 'Cyril', city: 'Praha', listIds: [list.id] })
    const page = await web.visit(co, '/segments')
    await page.getByRole('link', { name: 'New segment' }).first().click()
    await found(page, 3, 3)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await chooseSubject(page, 'City')
    await page.getByRole('textbox', { name: 'Value' }).fill('brno')
    await found(page, 2, 3)
    // A rule shows a negation only after it was negated.
    const turn = page.getByRole('button', { name: 'Negate the rule' })
    expect(await page.getByText('Not true:').count()).toBe(0)
    await turn.press('Enter')
    await page.getByText('Not true:').waitFor()
    await found(page, 1, 3)
    await turn.press('Enter')
    await found(page, 2, 3)
    await page.getByRole('button', { name: 'Add a group' }).click()
    await chooseSubject(page, 'List')
    await page.getByRole('combobox', { name: 'List', exact: true }).click()
    await page.getByRole('option', { name: 'Newsletter' }).click()
    await found(page, 1, 3)
    await expectInOrder(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Readers of Brno')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Readers of Brno' }).waitFor()
    await page.getByText('Is on the list “Newsletter”').waitFor()
    await page.getByRole('link', { name: 'anna@example.com' }).waitFor()
    const { items } = await co.get('/segments').ok()
    expect(items[0].definition).toEqual({
      type: 'group',
      match: 'all',
      rules: [
        { type: 'contact_field', field: 'city', op: 'eq', value: 'brno' },
        { type: 'group', match: 'any', rules: [{ type: 'contact_list', listId: list.id, state: 'confirmed' }] },
      ],
    })
  })

  test('two people who change a segment at the same time are shown the difference', async () => {
    const co = await web.t.company()
    const definition = { type: 'group', match: 'all', rules: [] }
    const made = { name: 'Everyone', shopId: co.shopId, refresh: 'daily', definition }
    const { id } = await co.post('/segments', made).ok(201)
    const page = await web.visit(co, `/segments/${id}/edit`)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Mine')
    await co.patch(`/segments/${id}`, { name: 'Theirs' }).ok()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('cell', { name: 'Theirs' }).waitFor()
    await dialog.getByRole('button').last().click()
    await page.getByRole('heading', { name: 'Mine' }).waitFor()
    expect(await co.get(`/segments/${id}`).ok()).toMatchObject({ name: 'Mine', version: 3 })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export contacts' }).click()
    await dialog.getByRole('radio', { name: 'Members of a segment', checked: true }).waitFor()
  })

  test('a wrong rule is marked until it is fixed', async () => {
    const co = await web.t.company()
    const { id } = await co
      .post('/segments', {
        name: 'Newcomers',
        shopId: co.shopId,
        refresh: 'daily',
        definition: {
          type: 'group',
          match: 'all',
          rules: [
            { type: 'contact_engagement', in: ['A'] },
            { type: 'contact_created', window: { kind: 'between', from: '2026-01-01', to: '2026-02-01' } },
          ],
        },
      })
      .ok(201)
    const page = await web.visit(co, `/segments/${id}/edit`, { width: 390 })
    await page.getByText('0 contacts, 0 can be mailed').waitFor()
    // Checked before the first refusal, which the console reports as well.
    await expectInOrder(page)
    await page.getByLabel('To', { exact: true }).fill('2025-02-01')
    const rule = page.getByRole('group', { name: /Was added to contacts/ })
    await rule.getByText('The end is before the start.').waitFor()
    await page.getByText('One of the rules has an error. It is marked.').filter({ visible: true }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-03-01')
    await page.getByText('0 contacts, 0 can be mailed').waitFor()
    await page.getByRole('button', { name: 'Move the rule up' }).last().click()
    await page.getByRole('button', { name: 'Remove the rule' }).last().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Newcomers' }).waitFor()
    const { definition } = await co.get(`/segments/${id}`).ok()
    expect(definition.rules).toEqual([
      { type: 'contact_created', window: { kind: 'between', from: '2026-01-01', to: '2026-03-01' } },
    ])
  })

  test('a segment shows where it is used, and becomes a list', async () => {
    const co = await web.t.company()
    await co.contact('anna@example.com')
    const everybody = { type: 'group', match: 'all', rules: [] }
    const make = (name: string, definition: object) =>
      co.post('/segments', { name, shopId: co.shopId, refresh: 'static', definition, tags: ['spring'] }).ok(201)
    const inner = await make('Everybody', everybody)
    await make('Outer', { ...everybody, rules: [{ type: 'contact_segment', segmentId: inner.id }] })
    const page = await web.visit(co, '/segments?tag=spring', { width: 390 })
    await page.getByRole('button', { name: 'Actions of Everybody' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('It is used in 1 segment.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Everybody' }).click()
    await page.getByRole('link', { name: 'anna@example.com' }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Create a list from the segment' }).click()
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('From a segment')
    await page.getByRole('button', { name: 'Create the list' }).click()
    await page.getByRole('heading', { name: 'From a segment' }).waitFor()
  })
})
