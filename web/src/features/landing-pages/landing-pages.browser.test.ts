import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addFigures } from '../../../../server/src/features/publishing/figures/store.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { makeForm } from '../../../../server/test/support/forms.ts'
import { makePage } from '../../../../server/test/support/landing-pages.ts'
import { drag } from '../../../../server/test/support/mail-editor.ts'
import { makeSurvey } from '../../../../server/test/support/surveys.ts'
import { expectAccessible, expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** A page made of blocks with one text. */
const mjmlOf = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`

/** The public page; the tests listen on another port than the address of the server names. */
const open = (page: Page, slug: string) => page.goto(`${web.base}/p/${slug}`)
const pageOf = (co: Company, id: string) => co.get(`/landing-pages/${id}`).ok()
const idOf = (page: Page) => /landing-pages\/(\d+)/.exec(page.url())![1]!
const editorIn = (page: Page) => page.frameLocator('iframe[title="Visual editor"]')
const saved = (page: Page) => page.getByText('All changes are saved').waitFor()

/** Chooses in the dialog that the settings of a block open. */
async function choose(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(name.slice(0, 4))
  await dialog.getByRole('button', { name }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** After a request that the server refused, which the browser reports as an error. */
async function expectUsable(page: Page) {
  await expectToFit(page)
  await expectAccessible(page)
}

describe.skipIf(noBrowser)('landing pages', () => {
  test('one is built from blocks with a form, published, and seen by visitors', async () => {
    const co = await web.t.company()
    const form = await makeForm(co, { name: 'Newsletter', title: 'Get the news', status: 'active' })
    const page = await web.visit(co, '/landing-pages')
    await page.getByText('No landing page yet').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'New landing page' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New landing page' })
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Letní výprodej')
    expect(await dialog.getByRole('textbox', { name: 'End of the address' }).inputValue()).toBe('letni-vyprodej')
    const slug = `sale-${crypto.randomUUID()}`
    await dialog.getByRole('textbox', { name: 'End of the address' }).fill(slug)
    await dialog.getByText(`/p/${slug}`).waitFor()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await page.getByRole('heading', { name: 'Letní výprodej', level: 1 }).waitFor()
    const editor = editorIn(page)
    await editor.getByText('What is this page about?').waitFor()
    await page.getByRole('tab', { name: 'Blocks' }).click()
    await page.getByRole('button', { name: 'Form', exact: true }).click()
    await editor.getByText('Choose a form or survey').waitFor()
    await page.getByRole('button', { name: 'Choose another form' }).click()
    await expectInOrder(page)
    await choose(page, 'Newsletter')
    await editor.locator('.object', { hasText: 'Newsletter' }).waitFor()
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('tab', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe[title="Letní výprodej"]')
    await preview.getByText('Get the news').waitFor()
    await page.getByRole('radiogroup', { name: 'Device' }).getByText('Phone').click()
    await expectInOrder(page)
    const id = idOf(page)
    // Publishing saves first.
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Letní výprodej is published').waitFor()
    await saved(page)
    const { design, published, version } = await pageOf(co, id)
    expect({ published, version }).toEqual({ published: true, version: 2 })
    expect(design.mjml).toContain(`{{form_${form.id}}}`)
    await page.getByRole('tab', { name: 'Edit' }).click()
    await expectInOrder(page)
    await open(page, slug)
    await page.getByText('Get the news').waitFor()
    await page.getByRole('textbox').first().waitFor()
    await page.goto(`${web.base}/app/${co.tenant}/forms/${form.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('A landing page shows it, so it cannot be deleted.').waitFor()
    await page.goto(`${web.base}/app/${co.tenant}/landing-pages/${id}`)
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await page.getByText('Not published', { exact: true }).waitFor()
    expect((await open(page, slug))!.status()).toBe(404)
  })

  test('a survey is dragged and exchanged, and merge tags are those of the company', async () => {
    const co = await web.t.company()
    const [flowers, gifts] = [await makeSurvey(co, { name: 'Flowers' }), await makeSurvey(co, { name: 'Gifts' })]
    const made = await makePage(co, { name: 'Blocks', design: { mjml: mjmlOf('Hello visitors') } })
    const page = await web.visit(co, `/landing-pages/${made.id}`, { width: 1500 })
    const editor = editorIn(page)
    await editor.getByText('Hello visitors').waitFor()
    const other = page.getByRole('button', { name: 'Choose another survey' })
    await drag(page.getByRole('button', { name: 'Survey', exact: true }), editor.getByText('Hello visitors'), 'lower')
    await editor.locator('.object', { hasText: 'Choose a form or survey' }).waitFor()
    await other.click()
    await page.getByRole('dialog').getByRole('searchbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await other.click()
    await choose(page, 'Flowers')
    await editor.locator('.object', { hasText: 'Flowers' }).click()
    await other.click()
    await choose(page, 'Gifts')
    await editor.locator('.object', { hasText: 'Gifts' }).waitFor()
    await page.getByText('The survey Gifts').waitFor({ state: 'detached' })
    await editor.getByText('Hello visitors').click()
    await page.keyboard.press('End')
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert a merge tag' }).click()
    const tags = page.getByRole('menu')
    await tags.getByText('Company', { exact: true }).waitFor()
    expect(await tags.getByText('Contact', { exact: true }).count()).toBe(0)
    await tags.getByRole('menuitem', { name: "Your company's name" }).click()
    await editor.locator('.chip', { hasText: "Your company's name" }).waitFor()
    await page.keyboard.press('ControlOrMeta+s')
    await saved(page)
    const { mjml } = (await pageOf(co, made.id)).design
    expect(mjml).toContain(`{{survey_${gifts.id}}}`)
    expect(mjml).not.toContain(`{{survey_${flowers.id}}}`)
    expect(mjml).toContain('{{cl_company}}')
    // The saved box is one again.
    await page.reload()
    await editor.locator('.object', { hasText: 'Gifts' }).waitFor()
  })

  test('HTML is written with a preview, faults are marked, and a version is restored', async () => {
    const co = await web.t.company()
    const form = await makeForm(co, { name: 'Autumn', status: 'inactive' })
    const made = await makePage(co, { name: 'News', html: '<p>First</p>', published: true })
    const page = await web.visit(co, `/landing-pages/${made.id}`)
    const preview = page.frameLocator('iframe[title="News"]')
    await preview.getByText('First').waitFor()
    const code = page.getByRole('textbox', { name: 'HTML' })
    await code.fill('<p>Second</p>\n{{ oops')
    await page.getByText('A tag is not written correctly.').waitFor()
    await page.locator('.cm-lint-marker-error').waitFor()
    await expectUsable(page)
    await code.fill('<p>Second</p>')
    await preview.getByText('Second').waitFor()
    await page.getByRole('button', { name: 'Form' }).click()
    await choose(page, 'Autumn')
    await page.getByText('The form Autumn is inactive, so visitors do not see it.').waitFor()
    await page.getByText('Unsaved changes: visitors see them after you save').waitFor()
    await expectUsable(page)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await saved(page)
    expect((await pageOf(co, made.id)).html).toContain(`{{form_${form.id}}}`)
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Version 1' }).click()
    await page.frameLocator('iframe[title="Version 1"]').getByText('First').waitFor()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Version 1 has been restored').waitFor()
    await page.getByRole('button', { name: 'Version 3' }).waitFor()
    expect(await pageOf(co, made.id)).toMatchObject({ html: '<p>First</p>', version: 3 })
    await page.getByRole('tab', { name: 'Content' }).click()
    await preview.getByText('First').waitFor()
    await open(page, made.slug)
    await page.getByText('First').waitFor()
  })

  test('the save of another person is not overwritten', async () => {
    const co = await web.t.company()
    const made = await makePage(co, { name: 'News', html: '<p>One</p>' })
    const page = await web.visit(co, `/landing-pages/${made.id}`, { width: 390 })
    await page.getByRole('textbox', { name: 'HTML' }).fill('<p>Mine</p>')
    await co.patch(`/landing-pages/${made.id}`, { html: '<p>Theirs</p>' }).ok()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByText('<p>Theirs</p>').waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
    await expectUsable(page)
    expect((await pageOf(co, made.id)).html).toBe('<p>Mine</p>')
  })

  test('settings are checked, shown as others will see them, and saved', async () => {
    const co = await web.t.company()
    const other = await makePage(co)
    const made = await makePage(co, { name: 'Sale', published: true, html: '<p>Hello</p>' })
    const page = await web.visit(co, `/landing-pages/${made.id}?view=settings`)
    const slug = page.getByRole('textbox', { name: 'End of the address' })
    await slug.fill(other.slug)
    await page.getByText('its old address stops working').waitFor()
    await page.getByRole('textbox', { name: 'Picture for sharing' }).fill('shop.example/a.png')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter an address that starts with https://.').waitFor()
    await page.getByRole('textbox', { name: 'Picture for sharing' }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This address is taken. Choose another.').waitFor()
    await expectUsable(page)
    await slug.fill(`${made.slug} 2`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Summer sale')
    await page.getByRole('textbox', { name: 'Description' }).fill('A third less.')
    await expect.poll(() => page.getByText('Summer sale', { exact: true }).count()).toBe(2)
    await page.getByRole('switch', { name: 'Search engines may show the page' }).uncheck()
    await page.getByText('Search engines do not show this page.').waitFor()
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Čeština' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await saved(page)
    await expectUsable(page)
    expect(await pageOf(co, made.id)).toMatchObject({
      slug: `${made.slug}-2`,
      title: 'Summer sale',
      description: 'A third less.',
      language: 'cs',
      indexed: false,
    })
    await open(page, `${made.slug}-2`)
    expect(await page.title()).toBe('Summer sale')
  })

  test('the list shows figures, publishes, copies and deletes', async () => {
    const co = await web.t.company()
    const made = await makePage(co, { name: 'Sale' })
    const add = (day: string, views: number, submissions: number) =>
      addFigures(web.t.database.db, [
        { tenantId: co.tenantId, kind: 'landing_page', id: made.id, day, figure: 'views', number: views },
        { tenantId: co.tenantId, kind: 'landing_page', id: made.id, day, figure: 'submissions', number: submissions },
      ])
    await add('2026-03-01', 600, 60)
    await add('2026-03-03', 400, 40)
    const page = await web.visit(co, '/landing-pages')
    await page.getByRole('row', { name: /1,000 100 10%/ }).waitFor()
    expect(await page.getByRole('link', { name: `/p/${made.slug}` }).count()).toBe(0)
    await page.getByRole('button', { name: 'Actions of Sale' }).click()
    await page.getByRole('menuitem', { name: 'Publish' }).click()
    await page.getByRole('link', { name: `/p/${made.slug}` }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Actions of Sale' }).click()
    await page.getByRole('menuitem', { name: 'Figures' }).click()
    await page.getByRole('img', { name: /1,000 views and 100 submissions/ }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByRole('heading', { name: /^Sale .+/, level: 1 }).waitFor()
    await page.getByText('Not published', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Landing pages', level: 1 }).waitFor()
    expect((await co.get('/landing-pages').ok()).total).toBe(1)
  })

  test('people who may not change content only look', async () => {
    const co = await web.t.company()
    const made = await makePage(co, { name: 'Sale', html: '<p>Hello</p>' })
    const page = await web.visit(co, `/landing-pages/${made.id}`, { roles: ['data_analyst'] })
    await page.frameLocator('iframe[title="Sale"]').getByText('Hello').waitFor()
    expect(await page.getByRole('button', { name: /Save|Publish/ }).count()).toBe(0)
    await expectInOrder(page)
    await page.getByRole('tab', { name: 'Settings' }).click()
    expect(await page.getByRole('textbox', { name: 'Title' }).isDisabled()).toBe(true)
    await expectInOrder(page)
  })
})
