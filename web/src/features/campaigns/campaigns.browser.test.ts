import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { approved, readyCampaign } from '../../../../server/test/support/campaigns.ts'
import { expectInOrder, hold, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const confirmed = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

describe.skipIf(noBrowser)('campaigns', () => {
  test('a running campaign is paused, resumed and cancelled', async () => {
    const co = await web.t.company()
    const { id } = await readyCampaign(co, { schedule: { mode: 'spread', spreadMinutes: 600 } })
    await approved(co, id)
    await co.post(`/campaigns/${id}/send`, {}).ok()
    await web.t.runJobs()
    const page = await web.visit(co, `/campaigns/${id}`, { width: 390 })
    await page.getByRole('button', { name: 'Pause' }).click()
    await confirmed(page, 'Pause')
    await page.getByText('Paused by a colleague.').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Resume' }).click()
    await confirmed(page, 'Resume')
    await page.getByRole('heading', { name: 'Being sent' }).waitFor()
    await page.getByRole('button', { name: 'Cancel the campaign' }).click()
    await confirmed(page, 'Cancel the campaign')
    await page.getByRole('heading', { name: 'The campaign was cancelled' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('link', { name: 'Spring' }).waitFor()
  })

  test('a mail built from blocks is edited in the campaign', async () => {
    const co = await web.t.company()
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>First words</mj-text></mj-column></mj-section></mj-body></mjml>'
    const { id } = await readyCampaign(co, { contacts: 10, content: { editor: 'visual', design: { mjml } } })
    const page = await web.visit(co, `/campaigns/${id}?step=content`)
    await page.getByRole('tab', { name: 'Edit' }).click()
    const editor = page.frameLocator('iframe[title="Visual editor"]')
    await editor.getByText('First words').click()
    await editor.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Written here')
    await page.getByText('Unsaved changes').waitFor()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.frameLocator('iframe[title="Preview of Spring"]').getByText('Written here').waitFor()
    await page.getByText('Everything is saved').waitFor()
    const { content } = await co.get(`/campaigns/${id}`).ok()
    expect(content).toMatchObject({ editor: 'visual', design: { mjml: expect.stringContaining('Written here') } })
    // It has no footer, which blocks sending, so the step is not done.
    await page.getByRole('button', { name: 'Basics (done)' }).waitFor()
    await page.getByRole('button', { name: '3 Content', exact: true }).waitFor()
    // One click adds the footer.
    await page
      .getByRole('button', { name: /Check and send/ })
      .first()
      .click()
    await page.getByText("Your company's name and address are missing.").waitFor()
    await page.getByRole('button', { name: 'Insert the default footer' }).first().click()
    await page.getByText("Your company's name and address are missing.").waitFor({ state: 'detached' })
    const { content: complete } = await co.get(`/campaigns/${id}`).ok()
    expect(complete.html).toContain('{{cl_address}}')
    expect(complete.html).toContain('Written here')
  })

  test('content is started from a design, and a test of few people is warned of', async () => {
    const co = await web.t.company()
    const { id } = await readyCampaign(co, { contacts: 10, content: { html: '' } })
    const page = await web.visit(co, `/campaigns/${id}?step=content`)
    await page.getByRole('switch', { name: 'Test variants' }).click()
    await page.getByText('2 people in the test, 1 per variant.').waitFor()
    await page.getByText('Too few people to prove anything.').waitFor()
    // It stands before the content.
    const [test, content] = await Promise.all(
      ['A/B test', 'The e-mail'].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()),
    )
    expect(test!.y).toBeLessThan(content!.y)
    await page.getByRole('button', { name: 'Start from a design' }).click()
    const gallery = page.getByRole('dialog', { name: 'Start from a design' })
    // A miniature is made when it is scrolled into view.
    await gallery.getByRole('radio', { name: 'Welcome', exact: true }).scrollIntoViewIfNeeded()
    await gallery.frameLocator('iframe[title="Welcome"]').getByText('Jano,').waitFor()
    await expectInOrder(page)
    await gallery.getByRole('radio', { name: 'Welcome', exact: true }).click()
    await gallery.getByRole('button', { name: 'Use this design' }).click()
    const editor = page.frameLocator('iframe[title="Visual editor"]')
    await editor.getByText('Welcome, we are glad to have you').waitFor()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.frameLocator('iframe[title="Preview of Spring"]').getByText('Welcome, we are glad').waitFor()
    expect((await co.get(`/campaigns/${id}`).ok()).content.editor).toBe('visual')
  })

  test('the HTML editor stays when its text is deleted', async () => {
    const co = await web.t.company()
    const { id } = await readyCampaign(co)
    const html = async () => (await co.get(`/campaigns/${id}`).ok()).content.html
    const page = await web.visit(co, `/campaigns/${id}?step=content`)
    await page.getByRole('tab', { name: 'HTML' }).click()
    await page.getByRole('textbox', { name: 'HTML' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.getByText('Unsaved changes').waitFor()
    await page.keyboard.insertText('<p>The new version</p>')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Everything is saved').waitFor()
    expect(await html()).toBe('<p>The new version</p>')
    // It also stays when the empty mail is saved, and the deletion can be undone.
    await page.getByRole('textbox', { name: 'HTML' }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(html).toBe('')
    await page.keyboard.press('ControlOrMeta+z')
    await page.getByRole('textbox', { name: 'HTML' }).getByText('The new version').waitFor()
  })

  test('a share of the recipients is held out, and the summary of the campaign says so', async () => {
    const co = await web.t.company()
    const { id } = await readyCampaign(co)
    const page = await web.visit(co, `/campaigns/${id}?step=audience`)
    await page.getByRole('textbox', { name: 'Control group' }).fill('10')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(async () => (await co.get(`/campaigns/${id}`).ok()).holdout).toEqual({ percent: 10 })
    await expectInOrder(page)
    await approved(co, id)
    const after = await web.visit(co, `/campaigns/${id}`)
    await after.getByRole('row', { name: 'Control group 10%' }).waitFor()
  })

  test('two people who edit the same campaign resolve the conflict, and no change is lost', async () => {
    const co = await web.t.company()
    const { id } = await readyCampaign(co)
    const page = await web.visit(co, `/campaigns/${id}`, { width: 390 })
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine')
    await co.patch(`/campaigns/${id}`, { subject: 'Theirs', preheader: 'Also theirs', baseVersion: 1 }).ok()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Theirs' }).waitFor()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Everything is saved').waitFor()
    expect(await co.get(`/campaigns/${id}`).ok()).toMatchObject({ subject: 'Mine', preheader: 'Also theirs' })
    // Two saves of the same person do not conflict: the second uses the version of the first.
    const release = await hold(page, `**/campaigns/${id}`)
    await page.getByRole('textbox', { name: 'Subject' }).fill('Mine again')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByRole('textbox', { name: 'Preheader' }).fill('Mine too')
    await page.keyboard.press('ControlOrMeta+s')
    release()
    await page.getByText('Everything is saved').waitFor()
    expect(await co.get(`/campaigns/${id}`).ok()).toMatchObject({ subject: 'Mine again', preheader: 'Mine too' })
  })
})
