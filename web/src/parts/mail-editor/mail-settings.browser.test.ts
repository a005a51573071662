import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { designOf, openEditor } from '../../../../server/test/support/mail-editor.ts'
import { expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Chooses the subject of the rule that was just added. */
async function chooseSubject(page: Page, text: string) {
  const input = page.locator(':focus[aria-label="Subject of the rule"], :focus[placeholder="Choose…"]')
  await input.waitFor()
  await input.fill(text)
  await page.getByRole('option', { name: text, exact: true }).waitFor()
  await page.keyboard.press('Enter')
}

describe.skipIf(noBrowser)('settings of the parts of a mail', () => {
  test('colours, spaces, descriptions and columns are changed', async () => {
    const co = await web.t.company()
    const image = `<mj-image src="${PICTURE}" alt="" />`
    const { page, canvas, save } = await openEditor(web, co, designOf(`<mj-text>Hello</mj-text>${image}`))
    await canvas.getByText('Hello').click()
    const text = page.getByRole('region', { name: 'Text', exact: true })
    await text.getByRole('textbox', { name: 'Colour' }).fill('#cc0')
    // Half of a colour changes nothing.
    await text.getByRole('textbox', { name: 'Colour' }).fill('#cc00')
    await text.getByRole('textbox', { name: 'Colour' }).fill('#cc0000')
    await page.getByRole('button', { name: 'Set all sides at once' }).click()
    await page.getByRole('textbox', { name: 'Space around: All sides' }).fill('30')
    await expect
      .poll(() => canvas.locator('[data-tag=mj-text]').getAttribute('style'))
      .toMatch(/padding:30px 30px 30px 30px/)
    expect(await canvas.locator('.text').getAttribute('style')).toMatch(/color:#cc0000/)
    await expectInOrder(page)
    await canvas.locator('[data-tag=mj-image]').click()
    await page.getByText('Describe the picture for people who do not see it.').waitFor()
    await page.getByRole('textbox', { name: 'Description of the picture' }).fill('A "red" rose & <b>more</b>')
    await canvas.getByAltText('A "red" rose & <b>more</b>').waitFor()
    // The path of the part leads to what is around it.
    await page.getByRole('button', { name: 'Section', exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Columns' }).getByText('3', { exact: true }).click()
    await expect.poll(() => canvas.locator('[data-tag=mj-column]').count()).toBe(3)
    await page.getByRole('radiogroup', { name: 'Columns' }).getByText('2', { exact: true }).click()
    await expect.poll(() => canvas.locator('[data-tag=mj-column]').count()).toBe(2)
    const mjml = await save()
    expect(mjml).toMatch(/<mj-text[^>]* color="#cc0000"/)
    expect(mjml).toMatch(/<mj-text[^>]* padding="30px"/)
    expect(mjml).toContain('alt="A &quot;red&quot; rose &amp; &lt;b&gt;more&lt;/b&gt;"')
    expect(mjml.match(/<mj-column/g)).toHaveLength(2)
    const { html, errors } = await co.post('/editor/render', { mjml }).ok()
    expect(errors).toEqual([])
    expect(html).toContain('#cc0000')
  })

  test('a block of products is set up', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    await page.getByRole('button', { name: 'Products' }).click()
    await canvas.locator('.postrider-chosen[data-kind=products]').waitFor()
    await page.getByRole('textbox', { name: 'How many products at most' }).fill('2')
    await page.getByRole('combobox', { name: 'Which products' }).click()
    await page.getByRole('option', { name: "In the contact's cart" }).click()
    await page.getByRole('textbox', { name: 'Text of the button' }).fill('To "cart"')
    await page.getByRole('checkbox', { name: 'Price', exact: true }).uncheck()
    await canvas.locator('.postrider-chosen').getByText('To "cart"').first().waitFor()
    await expect.poll(() => canvas.getByText('To "cart"').count()).toBe(2)
    await expectInOrder(page)
    const mjml = await save()
    const settings = [
      'data-source="cart"',
      'data-limit="2"',
      'data-show-price="false"',
      'data-button-text="To &quot;cart&quot;"',
    ]
    for (const one of settings) expect(mjml).toContain(one)
    expect((await co.post('/editor/render', { mjml }).ok()).errors).toEqual([])
  })

  test('a part is shown only to some contacts', async () => {
    const co = await web.t.company()
    await co.contact('anna@example.com', { firstName: 'Anna', city: 'Brno' })
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    await canvas.getByText('Hello').click()
    const box = page.getByRole('region', { name: 'Who sees this part' })
    await box.getByText('Everybody sees this part.').waitFor()
    await box.getByRole('button', { name: 'Show only to some' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who sees this part' })
    const subject = dialog.getByRole('combobox', { name: 'Subject of the rule' })
    await subject.or(dialog.getByPlaceholder('Choose…')).first().click()
    await chooseSubject(page, 'City')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Brno')
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Use', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await box
      .getByText(/City.*Brno/)
      .first()
      .waitFor()
    await expect
      .poll(() => canvas.locator('[data-tag=mj-text]').getAttribute('data-only'))
      .toBe('Only for some contacts')
    await expectInOrder(page)
    expect(await save()).toContain('data-show-to=')
    const preview = page.frameLocator('iframe[title="Preview"]')
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Preview').click()
    await preview.locator('body').waitFor()
    await page.getByRole('combobox', { name: 'Preview as' }).click()
    await page.getByRole('option', { name: /anna@example.com/ }).click()
    await preview.getByText('Hello').waitFor()
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Edit').click()
    await box.getByRole('button', { name: 'Show to everybody' }).click()
    await box.getByText('Everybody sees this part.').waitFor()
    await expect.poll(() => canvas.locator('[data-only]').count()).toBe(0)
    expect(await save()).not.toContain('data-show-to')
  })

  test('a part is saved for other mails, used again, and changed in this mail only', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    await canvas.getByText('Hello').click()
    await page.getByRole('button', { name: 'Section', exact: true }).click()
    await canvas.locator('.postrider-chosen[data-tag=mj-section]').waitFor()
    await canvas.getByRole('button', { name: 'Save as an element' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as an element' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Greeting')
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Added to saved elements').waitFor()
    await page.getByRole('region', { name: 'Saved elements' }).getByRole('button', { name: 'Greeting' }).click()
    await canvas.locator('.postrider-chosen[data-kind=saved]').getByText('Hello').waitFor()
    const [{ id, kind }] = (await co.get('/editor-elements').ok()).items
    expect(kind).toBe('section')
    expect(await save()).toContain(`data-saved="${id}"`)
    // Its parts cannot be chosen.
    await canvas.locator('[data-kind=saved]').getByText('Hello').click()
    await page.getByText('It is the same wherever it is used.').waitFor()
    await page.getByRole('button', { name: 'Change it only here' }).click()
    await canvas.locator('[data-kind=saved]').waitFor({ state: 'detached' })
    expect(await save()).not.toContain('data-saved')
  })
})

describe.skipIf(noBrowser)('the mail as a whole', () => {
  test('findings lead to their parts', async () => {
    const co = await web.t.company()
    const pale = '<mj-text color="#bbbbbb">Pale</mj-text>'
    const { page, canvas } = await openEditor(
      web,
      co,
      designOf(
        `${pale}<mj-button href="#">Go</mj-button><mj-image src="${PICTURE}" alt="" />`,
        ' background-color="#ffffff"',
      ),
    )
    const panel = page.getByRole('tabpanel', { name: /^Checks/ })
    await page.getByRole('tab', { name: /^Checks/ }).click()
    await panel.getByText(/^Hard to read: #bbbbbb on #ffffff/).waitFor()
    await canvas.locator('[data-tag=mj-button][data-mark=error]').waitFor()
    await canvas.locator('[data-tag=mj-text][data-mark=warning]').waitFor()
    await panel.getByText('A picture has no description for people who do not see it.').waitFor()
    await canvas.locator('[data-tag=mj-image][data-mark=warning]').waitFor()
    await expectInOrder(page)
    await panel.getByRole('button', { name: 'Text', exact: true }).first().click()
    await canvas.locator('.postrider-chosen').getByText('Pale').waitFor()
    await panel.getByRole('button', { name: 'Button', exact: true }).first().click()
    await canvas.locator('.postrider-chosen').getByText('Go').waitFor()
    await page.getByRole('tab', { name: 'Properties' }).click()
    // A part that is drawn again keeps its mark.
    await page.getByRole('textbox', { name: 'Size', exact: true }).fill('17')
    await canvas.locator('[data-tag=mj-button][data-mark=error] .button[style*="17px"]').waitFor()
    await page.getByRole('textbox', { name: 'Link address' }).fill('shop.cz')
    await page.keyboard.press('Enter')
    await canvas.locator('[data-mark=error]').waitFor({ state: 'detached' })
  })

  test('a file takes its place, which can be undone', async () => {
    const co = await web.t.company()
    const { page, canvas } = await openEditor(web, co, designOf('<mj-text>Before</mj-text>'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const buffer = Buffer.from(designOf('<mj-text>From a file</mj-text>'))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'mail.mjml', mimeType: 'text/plain', buffer })
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toContain('From a file')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByText('Everything became blocks.').waitFor()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    await canvas.getByText('From a file').waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await canvas.getByText('Before').waitFor()
  })

  test('it is seen as contacts get it, on a phone, and in full screen', async () => {
    const co = await web.t.company()
    await co.contact('anna@example.com', { firstName: 'Anna' })
    const { page, canvas } = await openEditor(web, co, designOf('<mj-text>Hello {{df_name}}</mj-text>'))
    const view = page.getByRole('radiogroup', { name: 'View' })
    await view.getByText('Preview').click()
    const preview = page.frameLocator('iframe[title="Preview"]')
    await preview.getByText('Hello Jana').waitFor()
    await page.getByRole('combobox', { name: 'Preview as' }).click()
    await page.getByRole('option', { name: /anna@example.com/ }).click()
    await preview.getByText('Hello Anna').waitFor()
    await page.getByRole('radiogroup', { name: 'Device' }).getByText('Phone').click()
    const widthOf = async (title: string) => (await page.locator(`iframe[title="${title}"]`).boundingBox())!.width
    await expect.poll(() => widthOf('Preview')).toBe(375)
    await expectInOrder(page)
    await view.getByText('Edit').click()
    await page.getByRole('radiogroup', { name: 'Width' }).getByRole('img', { name: 'Phone' }).click()
    await expect.poll(() => widthOf('Visual editor')).toBe(375)
    const editor = page.getByRole('region', { name: 'Visual editor' })
    await editor.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(() => editor.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1500, height: 900 })
    await editor.getByRole('button', { name: 'Publish' }).waitFor()
    await expectInOrder(page)
    // The state is remembered, and Escape leaves it once nothing is chosen.
    await page.reload()
    await editor.getByRole('button', { name: 'Leave full screen' }).waitFor()
    await canvas.locator('.body').click({ position: { x: 5, y: 300 } })
    await canvas.locator('.postrider-chosen.body').waitFor()
    await page.keyboard.press('Escape')
    await canvas.locator('.postrider-chosen').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await editor.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
    // On a narrow screen the blocks are a tab beside the settings.
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('tab', { name: 'Blocks' }).click()
    await page.getByRole('button', { name: 'Divider' }).click()
    await canvas.locator('.postrider-chosen[data-tag=mj-divider]').waitFor()
    await expectToFit(page)
    await expectInOrder(page)
  })

  test('what is hostile in a design does not run', async () => {
    const co = await web.t.company()
    const bad = 'parent.hit=1;globalThis.hit=1'
    const design = [
      '<mjml><mj-head><mj-style>p { color: red } </style><script>SET</script></mj-style></mj-head><mj-body>',
      '<mj-section css-class="x&quot; onclick=&quot;SET"><mj-column>',
      '<mj-text color="red;} </style><script>SET</script>"><script>SET</script><img src="x" onerror="SET">',
      '<a href="javascript:SET">Trap</a><iframe srcdoc="<script>SET</script>"></iframe></style><svg onload="SET"></svg></mj-text>',
      `<mj-image src="javascript:SET" alt="&quot;><img src=x onerror=SET>" />`,
      '<mj-button href="javascript:SET">Push</mj-button>',
      '<mj-raw><tr><td><object data="data:text/html,<script>SET</script>"></object>',
      '<details open ontoggle="SET">Raw</details></td></tr></mj-raw>',
      '</mj-column></mj-section></mj-body></mjml>',
    ]
      .join('')
      .replaceAll('SET', bad)
    const { page, canvas, save } = await openEditor(web, co, design)
    const frame = page.frames().find((one) => one.url().endsWith('/frames/canvas'))!
    await canvas.getByText('Push').click()
    await page.keyboard.press('Escape')
    await canvas.getByText('Trap').click()
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' <img src=x onerror=alert(1)>')
    await page.keyboard.press('Escape')
    await canvas.getByText('<img src=x onerror=alert(1)>').waitFor()
    await canvas.getByText('Raw').click()
    await canvas.locator('.postrider-chosen[data-tag=mj-raw]').waitFor()
    expect(await canvas.locator('body').evaluate((body) => body.innerHTML)).not.toMatch(
      /<(?:script|iframe|object)|<[^>]*\son\w+=/,
    )
    expect(await save()).toContain('&lt;img src=x onerror=alert(1)&gt;')
    for (const one of [page, frame]) expect(await one.evaluate('globalThis.hit')).toBeUndefined()
    expect(await frame.evaluate('self.origin')).toBe('null')
    await expectInOrder(page)
  })
})
