import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('unsubscribe pages', () => {
  test('the preview of an unsubscribe page shows unsaved changes', async () => {
    const co = await web.t.company()
    const { id } = await co.post('/unsubscribe-pages', { name: 'Ours' }).ok(201)
    const page = await web.visit(co, `/unsubscribe-pages/${id}`)
    await page.getByRole('textbox', { name: 'Heading' }).fill('Stay a while')
    await page.frameLocator('iframe').getByRole('heading', { name: 'Stay a while' }).waitFor()
    await page.getByRole('switch', { name: 'Pause' }).uncheck()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const { content } = await co.get(`/unsubscribe-pages/${id}`).ok()
    expect(content).toMatchObject({ title: 'Stay a while', showPause: false, showLists: true })
    await page.getByRole('link', { name: 'Unsubscribe pages' }).first().click()
    await page.getByRole('link', { name: 'Ours' }).waitFor()
    await expectInOrder(page)
  })
})
