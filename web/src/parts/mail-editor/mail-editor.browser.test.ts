import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { addByKey, designOf, drag, openEditor } from '../../../../server/test/support/mail-editor.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const columns = (count: number) =>
  `[data-tag=mj-section]:has(> .band > .columns > .column:nth-child(${count}):last-child)`

/** All blocks of the palette: the part of the canvas that each becomes, and what it is in the design. */
const BLOCKS: readonly [name: string, part: string, mjml: string | RegExp][] = [
  ['Heading', '[data-kind=heading]', 'data-block="heading"'],
  ['Text', '[data-tag=mj-text]:not([data-kind])', 'Click and write.'],
  ['Picture', '[data-tag=mj-image]:not([data-kind])', '<mj-image src="" alt="" />'],
  ['Button', '[data-tag=mj-button]', /<mj-button[^>]* href="#">Learn more/],
  ['Divider', '[data-tag=mj-divider]', '<mj-divider'],
  ['Space', '[data-tag=mj-spacer]', '<mj-spacer'],
  ['Social networks', '[data-tag=mj-social]', 'name="facebook-noshare"'],
  ['Video', '[data-kind=video]', 'data-block="video"'],
  ['Menu', '[data-kind=menu]', 'data-block="menu"'],
  ['Table', '[data-tag=mj-table]', '<mj-table'],
  ['Quote', '[data-kind=quote]', 'data-block="quote"'],
  ['HTML', '[data-tag=mj-raw]', '<mj-raw>'],
  ['1 column', columns(1), /<mj-section[^>]*>\s*<mj-column \/>\s*<\/mj-section>/],
  ['2 columns', columns(2), /<mj-section[^>]*>\s*(?:<mj-column \/>\s*){2}<\/mj-section>/],
  ['3 columns', columns(3), /<mj-section[^>]*>\s*(?:<mj-column \/>\s*){3}<\/mj-section>/],
  ['4 columns', columns(4), /<mj-section[^>]*>\s*(?:<mj-column \/>\s*){4}<\/mj-section>/],
  ['Picture and text', `${columns(2)}:has(img, .no-picture)`, /<mj-image[^>]* \/>\s*<\/mj-column>\s*<mj-column>/],
  ['Banner', `${columns(1)}:has([data-kind=heading])`, 'padding="48px 0"'],
  ['Products', '[data-kind=products]', 'data-block="products"'],
  ['Articles', '[data-kind=articles]', 'data-block="articles"'],
  ['Coupon', '[data-kind=coupon]', 'data-block="coupon"'],
  ['Countdown', '[data-kind=countdown]', 'data-block="countdown"'],
  ['Recommendation 0–10 (NPS)', '[data-kind=nps]', 'data-block="nps"'],
  ['Footer', '[data-kind=footer]', '{{unsubscribe}}'],
  ['Our header', '[data-kind=saved]', 'data-saved="'],
]

/** Counts the looks of the selection that the canvas reports. */
const LISTEN = `globalThis.looks = 0; addEventListener('message', ({ data }) => { if (data.look) looks++ })`

/** A text, the place where the blocks are added. */
const START = designOf('<mj-text>Start</mj-text>')

describe.skipIf(noBrowser)('blocks of the palette', () => {
  test.each(['click', 'key'] as const)('each is added by a %s, and the server makes HTML of all', async (way) => {
    const co = await web.t.company()
    const kept = '<mj-section><mj-column><mj-text>Kept for all</mj-text></mj-column></mj-section>'
    await co.post('/editor-elements', { name: 'Our header', kind: 'section', mjml: kept }).ok(201)
    const { page, canvas, chosen, save } = await openEditor(web, co, START)
    const palette = page.locator('.desk-side.blocks')
    await palette.getByRole('button', { name: 'Our header' }).waitFor()
    const names = await palette.locator('.block-tile').allTextContents()
    expect(names).toEqual(BLOCKS.map(([name]) => name))
    await canvas.locator('.body').click({ position: { x: 5, y: 300 } })
    for (const [name, part] of BLOCKS) {
      if (way === 'click') await palette.getByRole('button', { name, exact: true }).click()
      else await addByKey(page, name)
      await canvas.locator(`.postrider-chosen${part}`).waitFor()
    }
    await chosen.getByText('Kept for all').waitFor()
    const mjml = await save()
    for (const [name, , written] of BLOCKS) expect(mjml, name).toMatch(written)
    const { html, errors } = await co.post('/editor/render', { mjml }).ok()
    expect(errors).toEqual([])
    expect(html).toContain('Kept for all')
    if (way === 'click') await expectInOrder(page)
  })
})

describe.skipIf(noBrowser)('the visual editor', () => {
  test('blocks and parts are dragged', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>One</mj-text><mj-text>Two</mj-text>'))
    await drag(page.getByRole('button', { name: 'Divider' }), canvas.getByText('Two'))
    await canvas.locator('.postrider-chosen[data-tag=mj-divider]').waitFor()
    expect(await save()).toMatch(/One.*<mj-divider.*Two/s)
    // A part is dragged by its handle.
    await canvas.getByText('Two').click()
    await drag(canvas.getByRole('button', { name: 'Move by dragging' }), canvas.getByText('One'))
    await expect.poll(() => canvas.locator('.text').allTextContents()).toEqual(['Two', 'One'])
    expect(await save()).toMatch(/Two.*One.*<mj-divider/s)
    // A row stands between rows, wherever it is dropped.
    await drag(page.getByRole('button', { name: '2 columns' }), canvas.getByText('Two'))
    await canvas.locator('.postrider-chosen[data-tag=mj-section]').waitFor()
    expect(await save()).toMatch(/<mj-body>\s*<mj-section[^>]*>\s*<mj-column \/>\s*<mj-column \/>\s*<\/mj-section>/)
  })

  test('a text is written, formatted and linked, with merge tags as chips', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    const text = canvas.locator('.text')
    const tools = page.getByRole('toolbar', { name: 'Text formatting' })
    await text.click()
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Hello <b>world</b> ')
    await expect.poll(() => text.innerHTML()).toMatch(/^Hello &lt;b&gt;world&lt;\/b&gt;/)
    await page.keyboard.press('ControlOrMeta+b')
    await tools.getByRole('button', { name: 'Bold', pressed: true }).waitFor()
    await page.keyboard.type('loud')
    await tools.getByRole('button', { name: 'Bold' }).click()
    await tools.getByRole('button', { name: 'Bold', pressed: false }).waitFor()
    await page.keyboard.type(' sale')
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ControlOrMeta+k')
    const link = page.getByRole('dialog', { name: 'Link' })
    await link.getByRole('textbox', { name: 'Address of the link' }).fill('shop.cz/sale')
    await link.getByRole('button', { name: 'Save' }).click()
    await canvas.locator('.text a[href="https://shop.cz/sale"]').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(', ')
    await tools.getByRole('button', { name: 'Insert a merge tag' }).click()
    await page.getByRole('menuitem', { name: 'First name' }).first().click()
    const chip = canvas.locator('.chip', { hasText: 'First name' })
    await chip.waitFor()
    // A click on the chip opens it.
    await chip.click()
    const dialog = page.getByRole('dialog', { name: 'Merge tag' })
    await dialog.getByRole('textbox', { name: 'Text for contacts without this value' }).fill("dear friend's")
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Use' }).click()
    await canvas.locator('.chip[title*=default]').waitFor()
    const mjml = await save()
    expect(mjml).toContain('Hello &lt;b&gt;world&lt;/b&gt;')
    expect(mjml).toMatch(/<(b|span)[^>]*>loud<\/\1>/)
    expect(mjml).toContain('<a href="https://shop.cz/sale">sale</a>')
    expect(mjml).toContain(`{{df_name|default('dear friend\\'s', true)}}`)
  })

  test('keys that change nothing but the text do not draw the tools again', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    await canvas.locator('.text').click()
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.getByRole('toolbar', { name: 'Text formatting' }).waitFor()
    await page.keyboard.press('End')
    await page.evaluate(LISTEN)
    await page.keyboard.type(', a long sentence without any formats')
    await canvas.getByText('without any formats').waitFor()
    expect(await page.evaluate('looks')).toBe(0)
    await page.keyboard.press('ControlOrMeta+b')
    await expect.poll(() => page.evaluate('looks')).toBe(1)
    expect(await save()).toContain('Hello, a long sentence without any formats')
  })

  test('changes are undone and done again, also while a text is written', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>First</mj-text><mj-divider />'))
    // A pause in typing would divide it into steps.
    await page.clock.setFixedTime(Date.now())
    const text = canvas.locator('.text')
    const [undo, redo] = [page.getByRole('button', { name: /^Undo/ }), page.getByRole('button', { name: /^Redo/ })]
    await text.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' words')
    await text.getByText('First words').waitFor()
    // The browser may take what is typed as several steps.
    const press = async (key: string) => {
      await page.keyboard.press(key)
      return text.textContent()
    }
    await expect.poll(() => press('ControlOrMeta+z')).toBe('First')
    await expect.poll(() => press('ControlOrMeta+Shift+z')).toBe('First words')
    // The buttons undo while the text is written too, also what the editor does not know yet.
    await undo.click()
    await text.getByText('First', { exact: true }).waitFor()
    await redo.click()
    await text.getByText('First words').waitFor()
    await page.keyboard.press('Escape')
    await canvas.locator('[data-tag=mj-divider]').click()
    await canvas.locator('.postrider-chosen[data-tag=mj-divider]').waitFor()
    await page.keyboard.press('Delete')
    await canvas.locator('[data-tag=mj-divider]').waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await canvas.locator('[data-tag=mj-divider]').waitFor()
    await page.keyboard.press('ControlOrMeta+y')
    await canvas.locator('[data-tag=mj-divider]').waitFor({ state: 'detached' })
    expect(await save()).toMatch(/First words(?!.*mj-divider)/s)
  })

  test('the keyboard alone is enough', async () => {
    const co = await web.t.company()
    const { page, canvas, chosen, save } = await openEditor(
      web,
      co,
      designOf('<mj-text>One</mj-text><mj-text>Two</mj-text><mj-button href="https://shop.cz/">Go</mj-button>'),
    )
    const texts = () => canvas.locator('[data-html]').allTextContents()
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    // From the list of parts, which the tabs lead to.
    await page.getByRole('tab', { name: 'Structure' }).press('Enter')
    const parts = page.getByRole('list', { name: 'Parts of the design' })
    await parts.getByRole('button', { name: 'Text One' }).press('Enter')
    await chosen.getByText('One').waitFor()
    expect(await parts.getByRole('button', { name: 'Text One' }).getAttribute('aria-current')).toBe('true')
    await expectInOrder(page)
    await press('ArrowDown')
    await chosen.getByText('Two').waitFor()
    await canvas.locator('body').focus()
    await press('ArrowUp')
    await chosen.getByText('One').waitFor()
    await press('Alt+ArrowDown')
    await expect.poll(texts).toEqual(['Two', 'One', 'Go'])
    await press('Enter')
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.keyboard.type('Written')
    await press('Escape')
    await canvas.locator('[contenteditable=true]').waitFor({ state: 'detached' })
    await expect.poll(texts).toEqual(['Two', 'Written', 'Go'])
    await press('ControlOrMeta+d')
    await expect.poll(texts).toEqual(['Two', 'Written', 'Written', 'Go'])
    await press('Delete')
    await expect.poll(texts).toEqual(['Two', 'Written', 'Go'])
    await chosen.getByText('Go').waitFor()
    await press('ArrowUp', 'ControlOrMeta+x')
    await expect.poll(texts).toEqual(['Two', 'Go'])
    await press('ControlOrMeta+v')
    await expect.poll(texts).toEqual(['Two', 'Go', 'Written'])
    await press('ControlOrMeta+c', 'ArrowUp', 'ControlOrMeta+v')
    await expect.poll(texts).toEqual(['Two', 'Go', 'Written', 'Written'])
    await press('f')
    await page.locator('.mail-desk[data-full]').waitFor()
    await press('f')
    await page.locator('.mail-desk:not([data-full])').waitFor()
    // Escape goes outwards, part by part.
    await press('Escape')
    await canvas.locator('.postrider-chosen[data-tag=mj-column]').waitFor()
    await press('Escape')
    await canvas.locator('.postrider-chosen[data-tag=mj-section]').waitFor()
    await press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Duplicate the part').waitFor()
    await expectInOrder(page)
    await press('Escape')
    await keys.waitFor({ state: 'detached' })
    expect(await save()).toMatch(/Two.*Go.*Written.*Written/s)
  })
})
