import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { startLanguageModel } from '../../../../server/test/support/language-model.ts'
import { designOf, openEditor } from '../../../../server/test/support/mail-editor.ts'
import { picture } from '../../../../server/test/support/pictures.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

/** What the test uses of a browser. */
interface Styled {
  getComputedStyle(element: unknown): { color: string }
}

const model = await startLanguageModel()

describe.skipIf(noBrowser)('views of a mail', () => {
  const web = useWeb()

  test('show it in the dark, in Outlook and in inboxes', async () => {
    const co = await web.t.company()
    const mjml = designOf(
      '<mj-text>Hello</mj-text><mj-button href="https://shop.cz/" border-radius="9px">Go</mj-button>',
    )
    const { page } = await openEditor(web, co, mjml)
    await page.getByRole('button', { name: 'Inbox view' }).click()
    const inboxes = page.getByRole('list', { name: 'In the inbox' })
    for (const name of ['Gmail', 'Apple Mail', 'Seznam', 'Outlook'])
      await inboxes.getByRole('listitem').filter({ hasText: name }).getByText('News').waitFor()
    await page.getByText('There is no preheader.').waitFor()
    await expectInOrder(page)
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Preview').click()
    const preview = page.frameLocator('iframe[title="Preview"]')
    const colour = () =>
      preview.getByText('Hello').evaluate((text) => (globalThis as unknown as Styled).getComputedStyle(text).color)
    await preview.getByText('Hello').waitFor()
    const light = await colour()
    const look = page.getByRole('radiogroup', { name: 'Look' }).last()
    await look.getByText('Dark mode').click()
    await expect.poll(colour).not.toBe(light)
    await look.getByText('Outlook').click()
    await page.getByText(/^Rounded corners/).waitFor()
    await expectInOrder(page)
  })

  test('a picture is cut and made smaller as a new file', async () => {
    const co = await web.t.company()
    const { url } = await co.upload('/files', 'hero.png', await picture(300, 200).png().toBuffer()).ok(201)
    const here = (address: string) => web.base + new URL(address).pathname
    const src = here(url)
    const { page, canvas, save } = await openEditor(web, co, designOf(`<mj-image src="${src}" alt="Tulips" />`))
    // The service has another address than the server of the test, which the policy of pages does not allow.
    await page.route('**/files', async (route) => {
      const response = await route.fetch()
      const file = await response.json()
      await route.fulfill({ response, json: file.url ? { ...file, url: here(file.url) } : file })
    })
    await canvas.locator('[data-tag=mj-image]').click()
    await page.getByRole('button', { name: 'Crop and resize' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The part is 300 × 200 pixels.').waitFor()
    await dialog.getByRole('radiogroup', { name: 'Shape' }).getByText('1:1').click()
    await dialog.getByText('The part is 200 × 200 pixels.').waitFor()
    await dialog.getByRole('slider', { name: 'Size of the part' }).press('Home')
    await dialog.getByText('The part is 20 × 20 pixels.').waitFor()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Save as a new picture' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { items } = await co.get('/files?sort=-id').ok()
    expect(items).toHaveLength(2)
    expect(await save()).toContain(`src="${here(items[0].url)}"`)
  })
})

describe.skipIf(noBrowser)('texts of a language model', () => {
  const web = useWeb({ AI_URL: model.url, AI_KEY: 'key', AI_MODEL: 'small' })

  test('are shown as differences before they are used', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Tulips are here again</mj-text>'))
    model.write = () => ({ proposals: [{ subject: 'Fresh news', preheader: 'From our garden' }] })
    await page.getByRole('button', { name: 'Propose subjects' }).click()
    const proposal = page.getByRole('article', { name: 'Fresh news' })
    await proposal.getByText('Fresh').first().waitFor()
    await expectInOrder(page)
    await proposal.getByRole('button', { name: 'Use it' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Subject', exact: true }).inputValue()).toBe('Fresh news')
    model.write = () => ({ text: 'Tulips are here' })
    await canvas.getByText('Tulips are here again').click()
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.getByRole('button', { name: 'Improve the text' }).click()
    await page.getByRole('menuitem', { name: 'Shorten' }).click()
    const dialog = page.getByRole('dialog', { name: 'Shorten' })
    await dialog.getByText('again').waitFor()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await expect.poll(() => canvas.locator('[data-html]').first().textContent()).toBe('Tulips are here')
    expect(await save()).toContain('>Tulips are here<')
  })
})
