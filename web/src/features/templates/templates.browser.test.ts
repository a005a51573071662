import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, hold, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** Creates a template from a starter and opens it. */
async function make(page: Page, name: string, editor: 'HTML' | 'Visual editor', starter = 'Welcome') {
  await page.getByRole('button', { name: 'New template' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByText(editor, { exact: true }).click()
  await dialog.getByRole('radio', { name: starter, exact: true }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

describe.skipIf(noBrowser)('templates', () => {
  test('HTML of a starter is fixed, published and restored', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/templates')
    await make(page, 'Welcome mail', 'HTML', 'Nearly empty')
    // A starter has a subject; the shop has no address, so the link of the logo has none.
    await page.getByRole('textbox', { name: 'Subject' }).fill('')
    // Faults are shown on the tab beside the preview and in the code.
    await page.getByRole('tab', { name: /^Checks 2 problems/ }).click()
    await page.getByText('The subject is missing.').waitFor()
    await page.getByText('The address has not been filled in.').waitFor()
    await expectInOrder(page)
    await page.getByRole('textbox', { name: 'Subject' }).fill('Welcome')
    await page.getByRole('button', { name: /Show line/ }).click()
    await page.locator('.cm-lint-marker-error').first().waitFor()
    const html = (await co.get('/templates').ok()).items[0]
    const { content } = await co.get(`/templates/${html.id}`).ok()
    const line = content.html.split('\n').find((one: string) => one.includes('href="#"'))
    // The line is selected.
    await page.keyboard.insertText(line.replace('href="#"', 'href="https://www.kvetinka.cz/"'))
    await page.getByText('The subject is missing.').waitFor({ state: 'detached' })
    await page.getByText('The address has not been filled in.').waitFor({ state: 'detached' })
    // The preview shows values instead of tags.
    await page.getByRole('tab', { name: 'Preview' }).click()
    const shown = page.frameLocator('iframe[title="Welcome mail"]')
    await shown.getByText('{{cl_company}}').waitFor({ state: 'detached' })
    await shown.getByText('What do you want to say?').waitFor()
    const release = await hold(page, '**/content')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByRole('textbox', { name: 'Preheader' }).fill('What is new')
    await page.keyboard.press('ControlOrMeta+s')
    release()
    await page.getByText('All saved').waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Published. New e-mails use this version.').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Versions' }).waitFor()
    // Drafts save themselves, but only what was published is a version.
    const { items: versions } = await co.get(`/templates/${html.id}/versions`).ok()
    expect(versions).toHaveLength(1)
    const published = await co.get(`/templates/${html.id}`).ok()
    expect(published).toMatchObject({ subject: 'Welcome', preheader: 'What is new', draft: { pending: false } })
    expect(published.content.html).not.toContain('href="#"')
    await co.put(`/templates/${html.id}/content`, { html: content.html, baseVersion: published.content.version }).ok()
    await co.post(`/templates/${html.id}/publish`, {}).ok()
    const name = `Version ${published.content.version}`
    const drawer = await web.visit(co, `/templates/${html.id}`)
    await drawer.getByRole('button', { name: 'More actions' }).click()
    await drawer.getByRole('menuitem', { name: 'Versions' }).click()
    await drawer.getByRole('button', { name }).click()
    await drawer.getByRole('button', { name: 'Restore' }).click()
    await drawer
      .getByRole('dialog', { name: /^Restore version/ })
      .getByRole('button', { name: 'Restore' })
      .click()
    await drawer.getByText(`${name} is the draft now`).waitFor()
    const after = await co.get(`/templates/${html.id}`).ok()
    expect(after).toMatchObject({ draft: { pending: true } })
    expect(after.content.html).toBe(published.content.html)
  })

  test('a mail is built from blocks in a frame without an origin', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/templates')
    await make(page, 'Blocks', 'Visual editor')
    const editor = page.frameLocator('iframe[title="Visual editor"]')
    await editor.getByText('thank you for subscribing.').click()
    await editor.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Written by hand')
    await page.getByText('Unsaved changes').waitFor()
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('All saved').waitFor()
    await expectInOrder(page)
    await page.getByRole('tab', { name: 'Blocks' }).click()
    await page.getByRole('button', { name: 'Divider' }).click()
    await page.getByText('Unsaved changes').waitFor()
    // Also while the preview hides the canvas.
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Preview').click()
    await page.frameLocator('iframe[title="Preview"]').getByText('Written by hand').waitFor()
    await expectInOrder(page)
    // It saves itself.
    await page.getByText('All saved').waitFor()
    const [{ id }] = (await co.get('/templates').ok()).items
    const { content } = await co.get(`/templates/${id}`).ok()
    expect(content.html).toContain('Written by hand')
    expect(content.design.mjml).toMatch(/Written by hand.*<mj-divider/s)
    const frame = page.frames().find((one) => one.url().endsWith('/frames/canvas'))
    expect(await frame!.evaluate('self.origin')).toBe('null')
  })

  test('the save of another person is not overwritten, also on a phone', async () => {
    const co = await web.t.company()
    // A mail cannot navigate its preview to another page.
    const html = '<meta http-equiv="refresh" content="0;url=about:blank"><p>One</p>'
    const made = await co.post('/templates', { name: 'News', content: { html } }).ok(201)
    const page = await web.visit(co, '/templates', { width: 390 })
    await page.getByRole('link', { name: 'News' }).waitFor()
    await page.getByRole('link', { name: 'News' }).click()
    await page.getByRole('textbox', { name: 'HTML' }).waitFor()
    // What only the other person changed is merged; what both changed is asked. Theirs is saved first.
    const release = await hold(page, `**/templates/${made.id}`)
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine too')
    await page.getByRole('textbox', { name: 'HTML' }).fill('<p>Mine</p>')
    await page.frameLocator('iframe[title="News"]').getByText('Mine').waitFor()
    await co.put(`/templates/${made.id}/content`, { html: '<p>Theirs</p>', baseVersion: 1 }).ok()
    await co.patch(`/templates/${made.id}`, { preheader: 'Also theirs' }).ok()
    release()
    await page.getByRole('dialog').getByText('<p>Theirs</p>').waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('All saved').waitFor()
    expect(await co.get(`/templates/${made.id}`).ok()).toMatchObject({
      subject: 'Mine too',
      preheader: 'Also theirs',
      content: { html: '<p>Mine</p>' },
    })
  })

  test('text typed while a template is published stays, and a newer version of a colleague is not published', async () => {
    const co = await web.t.company()
    // The error of the link asks before each publication.
    const html = (text: string) => `<p>${text}</p><a href="#">Shop</a>`
    const { id } = await co.post('/templates', { name: 'News', content: { html: html('One') }, publish: false }).ok(201)
    const sentHtml = async () => (await co.get(`/templates/${id}/preview?published=true`).ok()).html
    const page = await web.visit(co, `/templates/${id}`)
    const editor = page.getByRole('textbox', { name: 'HTML' })
    const publish = async () => {
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    }
    // A save is under way; the text typed since is published, too.
    const save = await hold(page, '**/content')
    await editor.fill(html('Two'))
    await page.getByText('Saving …').waitFor()
    await editor.fill(html('Three'))
    const sent = page.waitForRequest('**/publish')
    const finish = await hold(page, '**/publish')
    await page.getByRole('button', { name: 'Publish' }).click()
    save()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await sent
    await editor.fill(html('Four'))
    await page.getByRole('textbox', { name: 'Subject' }).fill('New subject')
    finish()
    await page.getByText('Published. New e-mails use this version.').waitFor()
    expect(await editor.textContent()).toBe(html('Four'))
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('New subject')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('All saved').waitFor()
    expect(await co.get(`/templates/${id}`).ok()).toMatchObject({
      content: { html: html('Four') },
      draft: { pending: true },
    })
    expect(await sentHtml()).toContain('Three')
    // A colleague saves while the request is on its way.
    const again = page.waitForRequest('**/publish')
    const release = await hold(page, '**/publish')
    await publish()
    await again
    const { content } = await co.get(`/templates/${id}`).ok()
    await co.put(`/templates/${id}/content`, { html: html('Theirs'), baseVersion: content.version }).ok()
    release()
    await page.getByText('Someone else has saved a newer version in the meantime.').waitFor()
    await editor.getByText('Theirs').waitFor()
    expect(await sentHtml()).toContain('Three')
    const done = page.waitForResponse('**/publish')
    await publish()
    await done
    expect(await sentHtml()).toContain('Theirs')
  })

  test('settings of a colleague are merged or asked', async () => {
    const co = await web.t.company()
    const { id } = await co.post('/templates', { name: 'News', content: { html: '<p>One</p>' } }).ok(201)
    const page = await web.visit(co, `/templates/${id}`)
    const dialog = page.getByRole('dialog')
    const open = async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Name and settings' }).click()
    }
    await open()
    await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Mine')
    web.t.clock.forward(1000)
    await co.patch(`/templates/${id}`, { tags: ['theirs'], settings: { linkParams: { utm_source: 'theirs' } } }).ok()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const merged = { name: 'Mine', tags: ['theirs'], settings: { linkParams: { utm_source: 'theirs' } } }
    expect(await co.get(`/templates/${id}`).ok()).toMatchObject(merged)
    await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor()
    await open()
    await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Mine again')
    web.t.clock.forward(1000)
    await co.patch(`/templates/${id}`, { name: 'Theirs' }).ok()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('cell', { name: 'Theirs' }).waitFor()
    expect(await co.get(`/templates/${id}`).ok()).toMatchObject({ name: 'Theirs' })
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('heading', { name: 'Mine again', level: 1 }).waitFor()
    expect(await co.get(`/templates/${id}`).ok()).toMatchObject({ name: 'Mine again', tags: ['theirs'] })
  })

  test('only published templates are offered for mails', async () => {
    const co = await web.t.company()
    await co.post('/templates', { name: 'Ready', content: { html: '<p>One</p>' } }).ok(201)
    const { id } = await co.post('/campaigns', { name: 'Spring', shopId: co.shopId }).ok(201)
    // More drafts than a page of the list has, and all of them newer.
    web.t.clock.forward(1000)
    for (let i = 0; i < 51; i++) await co.post('/templates', { name: `Draft ${i}`, publish: false }).ok(201)
    const page = await web.visit(co, '/campaigns?new=1')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'Ready' }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    const draft = await co.post('/templates', { name: 'Linked', publish: false }).ok(201)
    const linked = await web.visit(co, `/campaigns?new=1&template=${draft.id}`)
    await linked.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Summer')
    await linked.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
    await linked.getByText('This template was never published. Publish it first.').waitFor()
    const campaign = await web.visit(co, `/campaigns/${id}?step=content`)
    await campaign.getByRole('button', { name: 'Choose a template' }).click()
    await campaign.getByRole('radio', { name: 'Ready' }).waitFor()
    await expect.poll(() => campaign.getByRole('dialog').getByRole('radio').count()).toBe(1)
  })
})
