import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addFigures } from '../../../../server/src/features/publishing/figures/store.ts'
import { pauseWelcome } from '../../../../server/src/features/publishing/forms/mails/pause-welcome.ts'
import { dayOf } from '../../../../server/src/platform/time/zone.ts'
import { mailTemplate } from '../../../../server/test/support/automations.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { confirmedSender } from '../../../../server/test/support/delivery.ts'
import { makeForm } from '../../../../server/test/support/forms.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const FIELDS = [
  { id: 'email', field: 'email', type: 'email', required: true, label: 'Your e-mail' },
  { id: 'firstName', field: 'firstName', type: 'text', label: 'First name' },
  { id: 'city', field: 'city', type: 'text', label: 'City' },
]

/** The labels of the fields in the preview, from the top. */
const labelsIn = (page: Page) => page.frameLocator('iframe').locator('.pr-label').allTextContents()
const expectLabels = (page: Page, labels: string[]) =>
  expect.poll(async () => (await labelsIn(page)).map((label) => label.replace(/ \*$/, ''))).toEqual(labels)
interface Styled {
  getComputedStyle(node: unknown): { backgroundColor: string }
}
const colorOf = (button: Locator) =>
  button.evaluate((node) => (globalThis as unknown as Styled).getComputedStyle(node).backgroundColor)
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('All changes are saved').waitFor()
}
const fieldsOf = async (co: Company, id: string): Promise<{ id: string; [key: string]: unknown }[]> =>
  (await co.get(`/forms/${id}`).ok()).fields
const idsOf = async (co: Company, id: string) => (await fieldsOf(co, id)).map((field) => field.id)

describe.skipIf(noBrowser)('forms', () => {
  test('one is created by mouse, its fields are added and dragged, and its code is copied', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/forms')
    await page.getByText('No form yet').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'New form' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New form' })
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Footer')
    await dialog.getByRole('radio', { name: 'Pop-up window' }).click()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Create and open' }).click()
    await page.getByRole('heading', { name: 'Footer', level: 1 }).waitFor()
    await page.getByText('Inactive', { exact: true }).waitFor()
    const [{ id }] = (await co.get('/forms').ok()).items
    await page.getByRole('textbox', { name: 'Title' }).fill('News from our garden')
    await page.frameLocator('iframe').getByRole('heading', { name: 'News from our garden' }).waitFor()
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByRole('menuitem', { name: 'First name', exact: true }).click()
    await page.getByRole('textbox', { name: 'Label' }).fill('Your name')
    await page.getByRole('switch', { name: 'Required' }).check()
    await page.getByRole('button', { name: 'Add a field' }).click()
    await page.getByRole('menuitem', { name: 'City', exact: true }).click()
    await page.getByRole('button', { name: /^City/ }).click()
    await expectLabels(page, ['E-mail', 'Your name', 'City'])
    await page
      .getByRole('button', { name: /^Move City by/ })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'Your name' }))
    await expectLabels(page, ['E-mail', 'City', 'Your name'])
    await expectInOrder(page)
    await save(page)
    expect(await fieldsOf(co, id)).toMatchObject([
      { id: 'email' },
      { id: 'city', type: 'text' },
      { id: 'firstName', label: 'Your name', required: true },
    ])
    expect(await co.get(`/forms/${id}`).ok()).toMatchObject({ kind: 'popup', title: 'News from our garden' })
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Put on a website' }).click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy Script' }).click()
    const { script } = await co.get(`/forms/${id}/embed`).ok()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(script)
    await expectInOrder(page)
  })

  test('one is created and changed by keyboard alone', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/forms')
    await page.getByRole('button', { name: 'New form' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.type('By keys')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'By keys', level: 1 }).waitFor()
    const [{ id }] = (await co.get('/forms').ok()).items
    const add = page.getByRole('button', { name: 'Add a field' })
    await add.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'First name', exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectLabels(page, ['E-mail', 'Last name'])
    await page.keyboard.type('Family name')
    await expectLabels(page, ['E-mail', 'Family name'])
    const handle = page.getByRole('button', { name: /^Move Family name by/ })
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await expectLabels(page, ['Family name', 'E-mail'])
    // The handle keeps the focus, so that the next key moves the field again.
    await page.getByText('Family name: place 1 of 2').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText('Family name: place 2 of 2').waitFor()
    await page.getByRole('button', { name: 'Move Family name up' }).focus()
    await page.keyboard.press('Enter')
    await expectLabels(page, ['Family name', 'E-mail'])
    await page.getByRole('textbox', { name: 'Title' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('All changes are saved').waitFor()
    expect(await idsOf(co, id)).toEqual(['lastName', 'email'])
  })

  test('wrong values are marked in the part that has them, and leaving asks first', async () => {
    const co = await web.t.company()
    const form = await makeForm(co, { name: 'News', fields: FIELDS })
    const page = await web.visit(co, `/forms/${form.id}`)
    await page.getByRole('button', { name: /^City/ }).click()
    await page.getByRole('combobox', { name: 'Kind of field' }).click()
    await page.getByRole('option', { name: 'Drop-down list' }).click()
    await page.getByRole('button', { name: /^After sending/ }).click()
    await page.getByRole('textbox', { name: 'Page after sending' }).fill('shop.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter at least one option, and none without a text.').waitFor()
    await page.getByText('Enter an address that starts with https://.').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Add an option' }).click()
    await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('Brno')
    await page.getByRole('textbox', { name: 'Page after sending' }).fill('https://shop.example/thanks')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await save(page)
    expect(await co.get(`/forms/${form.id}`).ok()).toMatchObject({
      successUrl: 'https://shop.example/thanks',
      fields: [{}, {}, { id: 'city', type: 'select', options: [{ value: 'Brno', label: 'Brno' }] }],
    })
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByRole('cell', { name: 'fields and page after sending' }).waitFor()
    await expectInOrder(page)
  })

  test('look, display and another language are seen in the preview and saved', async () => {
    const co = await web.t.company()
    const form = await makeForm(co, { name: 'News', title: 'News', fields: FIELDS })
    const page = await web.visit(co, `/forms/${form.id}`)
    const preview = page.frameLocator('iframe')
    await page.getByRole('button', { name: /^Look/ }).click()
    await page.getByRole('textbox', { name: 'Buttons' }).fill('#aa0000')
    await page.getByRole('textbox', { name: 'Buttons' }).press('Escape')
    await expect.poll(() => colorOf(preview.locator('.pr-submit'))).toBe('rgb(170, 0, 0)')
    await page.getByRole('button', { name: /^Name and display/ }).click()
    await page.getByRole('radio', { name: 'Sliding box' }).click()
    await page.getByRole('textbox', { name: 'After this part of the page' }).fill('40')
    await page.getByRole('button', { name: 'Add a page' }).click()
    await page.getByRole('textbox', { name: 'Part of the address 1' }).fill('/blog')
    await page.getByRole('button', { name: /^Other languages/ }).click()
    const language = page.getByRole('combobox', { name: 'Add a language' })
    // A click waits until the section is open. What moves closes its list, and so does the scrolling to its option.
    await language.click()
    const isChosen = async () => {
      await language.fill('')
      await language.fill('Czech')
      const option = page.getByRole('option', { name: 'Czech', exact: true })
      return option.click({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(isChosen).toBe(true)
    await page.getByRole('tabpanel').getByRole('tabpanel').getByRole('textbox', { name: 'Title' }).fill('Novinky')
    await preview.getByRole('heading', { name: 'Novinky' }).waitFor()
    await page.getByRole('group', { name: 'City' }).getByRole('textbox', { name: 'Label' }).fill('Město')
    await expectLabels(page, ['Your e-mail', 'First name', 'Město'])
    await page.getByRole('radiogroup', { name: 'Device' }).getByText('Phone').click()
    await expectInOrder(page)
    await save(page)
    expect(await co.get(`/forms/${form.id}`).ok()).toMatchObject({
      kind: 'slide',
      design: { accent: '#aa0000' },
      popup: { scrollPercent: 40, pages: [{ match: 'contains', value: '/blog' }] },
      settings: { texts: { cs: { title: 'Novinky', fields: { city: { label: 'Město' } } } } },
    })
  })

  test('figures, an A/B test and the welcome mail', async () => {
    const co = await web.t.company()
    const template = await mailTemplate(co)
    const form = await makeForm(co, { name: 'Red' })
    const rival = await makeForm(co, { name: 'Blue', tags: ['spring'] })
    const add = (id: string, day: string, views: number, submissions: number) =>
      addFigures(web.t.database.db, [
        { tenantId: co.tenantId, kind: 'form', id, day, figure: 'views', number: views },
        { tenantId: co.tenantId, kind: 'form', id, day, figure: 'submissions', number: submissions },
      ])
    await add(form.id, '2026-03-01', 600, 60)
    await add(form.id, '2026-03-03', 400, 40)
    await add(rival.id, '2026-03-03', 1000, 200)
    const today = dayOf(web.t.clock.now(), 'Europe/Prague')
    const page = await web.visit(co, `/forms/${form.id}?view=figures`)
    await page.getByText('10%', { exact: true }).first().waitFor()
    await page.getByRole('img', { name: /1,000 views and 100 submissions/ }).waitFor()
    await page.getByRole('combobox', { name: 'The other form' }).click()
    await page.getByRole('option', { name: 'Blue' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    // Figures from before the test say nothing.
    await page.getByRole('row', { name: 'Views 0 0' }).waitFor()
    await add(form.id, today, 1000, 100)
    await add(rival.id, today, 1000, 200)
    await page.reload()
    await page.getByText('Blue converts better, and chance does not explain the difference.').waitFor()
    await page.getByRole('row', { name: 'Conversion rate 10% 20%' }).waitFor()
    await expectInOrder(page)
    expect((await co.get(`/forms/${form.id}`).ok()).settings.rivalId).toBe(rival.id)
    await page.getByRole('tab', { name: 'Welcome e-mail' }).click()
    await page.getByRole('switch', { name: 'Send a welcome e-mail' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose a template.').waitFor()
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await co.get(`/forms/${form.id}/welcome`).ok()).enabled).toBe(true)
    expect((await co.get(`/forms/${form.id}/welcome`).ok()).templateId).toBe(template)
    await expectInOrder(page)
  })

  test('its mails have the chosen sender, and a notification leads to the form when they are switched off', async () => {
    const co = await web.t.company()
    const sender = await confirmedSender(co)
    const templateId = await mailTemplate(co)
    const form = await makeForm(co, { name: 'Spring' })
    await co.put(`/forms/${form.id}/welcome`, { enabled: true, templateId }).ok()
    const page = await web.visit(co, `/forms/${form.id}`)
    await page.getByRole('button', { name: /^Consent and lists/ }).click()
    await page.getByRole('combobox', { name: 'Sender of the e-mails' }).click()
    await page.getByRole('option', { name: sender.email }).first().click()
    await expectInOrder(page)
    await save(page)
    expect((await co.get(`/forms/${form.id}`).ok()).settings.senderId).toBe(sender.id)
    const context = { db: web.t.database.db, now: web.t.clock.now() }
    expect(await pauseWelcome(context, co.tenantId, form.id, 'sender_refused')).toBe(true)
    await page.goto(`${web.base}/app/${co.tenant}/notifications`)
    await page.getByRole('link', { name: /^The welcome e-mail of the form Spring has been switched off: mail/ }).click()
    await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
  })

  test('the list shows figures, filters by tag, and copies, deactivates and deletes', async () => {
    const co = await web.t.company()
    await makeForm(co, { name: 'Red', tags: ['spring'] })
    await makeForm(co, { name: 'Blue' })
    const page = await web.visit(co, '/forms')
    await page.getByRole('button', { name: 'Show only the tag spring' }).click()
    await page.getByRole('link', { name: 'Blue' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions of Red' }).click()
    await page.getByRole('menuitem', { name: 'Deactivate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByRole('cell', { name: 'Inactive' }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Actions of Red' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByRole('heading', { name: /^Red/, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Forms', level: 1 }).waitFor()
    expect((await co.get('/forms').ok()).total).toBe(2)
  })

  test('people who may not change content only read', async () => {
    const co = await web.t.company()
    const form = await makeForm(co, { name: 'News', fields: FIELDS })
    const page = await web.visit(co, `/forms/${form.id}`, { roles: ['data_analyst'] })
    await expectLabels(page, ['Your e-mail', 'First name', 'City'])
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Title' }).isDisabled()).toBe(true)
    await expectInOrder(page)
  })
})
