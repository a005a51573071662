import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** Wide and narrow. */
async function expectBothInOrder(page: Page) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectInOrder(page)
  }
}

describe.skipIf(noBrowser)('content that mails have in common', () => {
  test('a footer is made, edited, published, made the default and deleted', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/footers')
    await expectBothInOrder(page)
    await page.getByRole('button', { name: 'New footer' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Main')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Main' }).waitFor()
    const code = page.getByRole('textbox', { name: 'HTML of the footer' })
    await code.fill('<p>{{cl_company}} <a href="{{unsubscribe}}">Out</a></p>')
    await page.getByText('The address of the company').waitFor()
    await page.frameLocator('iframe').getByText('Out').waitFor()
    await expectBothInOrder(page)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Unpublished changes').first().waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Published. E-mails get it from now on.').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Default for…' }).click()
    await page.getByRole('checkbox', { name: 'The whole company' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Default', { exact: true }).waitFor()
    const { items } = await co.get('/footers').ok()
    expect(items).toMatchObject([{ name: 'Main', defaultFor: [null], draft: { pending: false } }])
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText('It is a default').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No footer yet').waitFor()
  })

  test('two who edit the same footer lose nothing unseen', async () => {
    const co = await web.t.company()
    const { id } = await co.post('/footers', { name: 'Main', content: { html: '<p>Old</p>' } }).ok(201)
    const page = await web.visit(co, `/footers/${id}`)
    await page.getByRole('textbox', { name: 'HTML of the footer' }).fill('<p>Mine</p>')
    await co.put(`/footers/${id}/content`, { baseVersion: 1, html: '<p>Theirs</p>' }).ok()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('dialog').getByText('<p>Theirs</p>').waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('The draft has been saved').waitFor()
    expect((await co.get(`/footers/${id}`).ok()).content.html).toBe('<p>Mine</p>')
  })

  test('an unsubscribe page is changed and seen before it is saved', async () => {
    const co = await web.t.company()
    const { id } = await co.post('/unsubscribe-pages', { name: 'Ours' }).ok(201)
    const page = await web.visit(co, `/unsubscribe-pages/${id}`)
    await page.getByRole('textbox', { name: 'Heading' }).fill('Stay a while')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Stay a while' }).waitFor()
    await page.getByRole('switch', { name: 'A break' }).uncheck()
    await expectBothInOrder(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { content } = await co.get(`/unsubscribe-pages/${id}`).ok()
    expect(content).toMatchObject({ title: 'Stay a while', showPause: false, showLists: true })
    await page.getByRole('link', { name: 'Unsubscribe pages' }).first().click()
    await page.getByRole('link', { name: 'Ours' }).waitFor()
    await expectBothInOrder(page)
  })

  test('an element is written, found and deleted', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/elements')
    await page.getByRole('button', { name: 'New element' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Header')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Actions of Header' }).click()
    expect((await co.get('/editor-elements').ok()).items).toMatchObject([{ name: 'Header', kind: 'section' }])
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No elements yet').waitFor()
    await expectBothInOrder(page)
  })

  test('the brand of a shop has a logo from the files', async () => {
    const co = await web.t.company()
    const logo = await co.file()
    const page = await web.visit(co, '/settings/brand')
    await page.getByRole('textbox', { name: 'Buttons and links' }).fill('#112233')
    await page.getByRole('button', { name: 'Choose a logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: logo.name }).click()
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await expectBothInOrder(page)
    const brand = await co.get(`/shops/${co.shopId}/brand`).ok()
    expect(brand).toMatchObject({ logoFileId: logo.id, colors: { primary: '#112233' } })
  })
})
