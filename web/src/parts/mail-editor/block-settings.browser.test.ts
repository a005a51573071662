import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { addByKey, designOf, focusedTag, openEditor } from '../../../../server/test/support/mail-editor.ts'
import { makeSurvey } from '../../../../server/test/support/surveys.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

type Way = 'mouse' | 'keyboard'

/** A block, the part of the canvas that it becomes, its settings with new values, and what they become in the design. */
const BLOCKS: readonly [name: string, part: string, values: Record<string, string>, written: RegExp][] = [
  [
    'Picture',
    '[data-tag=mj-image]',
    { 'Description of the picture': 'Red tulips', Width: '240' },
    /<mj-image[^>]* alt="Red tulips" width="240px"/,
  ],
  ['Divider', '[data-tag=mj-divider]', { Thickness: '3' }, /<mj-divider[^>]* border-width="3px"/],
  ['Space', '[data-tag=mj-spacer]', { Height: '40' }, /<mj-spacer height="40px"/],
  [
    'Social networks',
    '[data-tag=mj-social]',
    { 'Link address': 'facebook.com/tulips' },
    /name="facebook-noshare" href="https:\/\/facebook\.com\/tulips"/,
  ],
  [
    'Video',
    '[data-kind=video]',
    { 'Address of the video': 'example.com/film', 'Description of the picture': 'Our film' },
    /data-url="https:\/\/example\.com\/film"[^>]* data-alt="Our film"/,
  ],
  [
    'Menu',
    '[data-kind=menu]',
    { 'Text of the link': 'Sale', 'Link address': 'shop.cz/sale' },
    /data-labels="Sale\n[^>]*data-urls="https:\/\/shop\.cz\/sale/,
  ],
  [
    'Table',
    '[data-tag=mj-table]:not([data-kind])',
    { Rows: '4', Columns: '3' },
    /(?:<tr>(?:<t[dh][^>]*>Cell<[^>]*>){3}<\/tr>){4}/,
  ],
  [
    'Products',
    '[data-kind=products]',
    { 'How many products at most': '3', Columns: '4' },
    /data-limit="3" data-columns="4"/,
  ],
  ['Articles', '[data-kind=articles]', { 'How many articles at most': '2' }, /data-limit="2"/],
  [
    'Coupon',
    '[data-kind=coupon]',
    { 'Code, the same for everybody': 'SALE20', 'Text above the code': 'For you' },
    /data-code="SALE20" data-label="For you"/,
  ],
  ['Countdown', '[data-kind=countdown]', { 'Hours after sending': '24' }, /data-hours="24"[^>]*hours=24 /],
  [
    'Recommendation 0–10 (NPS)',
    '[data-kind=nps]',
    { 'Text at 0': 'Never', 'Text at 10': 'Always' },
    /data-lowest="Never" data-highest="Always"/,
  ],
]

/** Goes on with Tab until a field has the focus. */
async function reach(page: Page, field: Locator) {
  const focused = field.and(page.locator(':focus'))
  for (let tabs = 0; tabs < 60 && !(await focused.count()); tabs++) await page.keyboard.press('Tab')
  await focused.waitFor({ state: 'attached', timeout: 5000 })
}

async function fill(page: Page, way: Way, field: Locator, value: string) {
  if (way === 'mouse') await field.click()
  else await reach(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(value)
  // Addresses are completed when the person leaves them.
  await page.keyboard.press('Tab')
}

describe.skipIf(noBrowser)('settings of blocks', () => {
  test.each(['mouse', 'keyboard'] as const)('each block is set up by %s', async (way) => {
    const co = await web.t.company()
    const { publicUrl } = await makeSurvey(co, { name: 'Tulips' })
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Start</mj-text>'))
    const details = page.locator('.desk-side.details')
    await canvas.locator('.body').click({ position: { x: 5, y: 300 } })
    for (const [name, part, values] of BLOCKS) {
      if (way === 'mouse') await page.getByRole('button', { name, exact: true }).click()
      else await addByKey(page, name)
      await canvas.locator(`.postrider-chosen${part}`).waitFor()
      // Enter leads to the settings of a part, and Escape back to the mail.
      if (way === 'keyboard' && name !== 'Table') {
        await page.keyboard.press('Enter')
        await details.locator(':focus').waitFor({ state: 'attached' })
      }
      for (const [label, value] of Object.entries(values))
        await fill(page, way, details.getByRole('textbox', { name: label, exact: true }).first(), value)
      if (name.startsWith('Recommendation')) {
        const survey = details.getByRole('combobox', { name: 'Question of a survey' })
        if (way === 'mouse') {
          await survey.click()
          await page.getByRole('option', { name: 'Tulips' }).click()
        } else {
          await page.keyboard.press('Shift+Tab')
          await page.keyboard.press('Shift+Tab')
          await page.keyboard.press('Shift+Tab')
          await page.keyboard.press('ArrowDown')
          await page.getByRole('option', { name: 'Tulips' }).waitFor()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Enter')
        }
        await expect.poll(() => survey.inputValue()).toBe('Tulips')
      }
      if (way === 'mouse') await expectInOrder(page)
      else await page.keyboard.press('Escape')
    }
    const mjml = await save()
    for (const [name, , , written] of BLOCKS) expect(mjml, name).toMatch(written)
    expect(mjml).toContain(`href="${publicUrl}?q=nps&amp;a=10"`)
    expect((await co.post('/editor/render', { mjml }).ok()).html).toContain('Always')
  })

  test('columns are added to rows by keyboard', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Start</mj-text>'))
    const details = page.locator('.desk-side.details')
    await canvas.locator('.body').click({ position: { x: 5, y: 300 } })
    for (const name of ['2 columns', 'Picture and text']) {
      await addByKey(page, name)
      await canvas.locator('.postrider-chosen[data-tag=mj-section]').waitFor()
      await page.keyboard.press('Enter')
      await details.locator(':focus').waitFor({ state: 'attached' })
      await reach(page, details.getByRole('radio', { name: '2', exact: true }))
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => canvas.locator('.postrider-chosen [data-tag=mj-column]').count()).toBe(3)
      await page.keyboard.press('Escape')
    }
    expect((await save()).match(/<mj-column/g)).toHaveLength(7)
  })

  test.each(['mouse', 'keyboard'] as const)('texts of blocks are written where they stand, by %s', async (way) => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Start</mj-text>'))
    await canvas.locator('.body').click({ position: { x: 5, y: 300 } })
    const blocks = { Heading: '[data-kind=heading]', Text: '[data-tag=mj-text]', Button: '[data-tag=mj-button]' }
    for (const [name, part] of Object.entries(blocks)) {
      if (way === 'mouse') await page.getByRole('button', { name, exact: true }).click()
      else await addByKey(page, name)
      const chosen = canvas.locator(`.postrider-chosen${part}`)
      await chosen.waitFor()
      if (way === 'mouse') await chosen.locator('[data-html]').click()
      else await page.keyboard.press('Enter')
      await canvas.locator('[contenteditable=true]').waitFor()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(`${name} by ${way}`)
      await page.keyboard.press('Escape')
      await canvas.locator('[contenteditable=true]').waitFor({ state: 'detached' })
    }
    const mjml = await save()
    for (const name of Object.keys(blocks)) expect(mjml).toContain(`${name} by ${way}`)
  })

  test.each(['mouse', 'keyboard'] as const)('quotes, footers and HTML are changed by %s', async (way) => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Start</mj-text>'))
    const add = async (name: string, part: string) => {
      if (way === 'mouse') await page.getByRole('button', { name, exact: true }).click()
      else await addByKey(page, name)
      await canvas.locator(`.postrider-chosen${part}`).waitFor()
    }
    const write = async (text: Locator, down: number) => {
      if (way === 'mouse') await text.click()
      else {
        for (let i = 0; i < down; i++) await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await canvas.locator('[contenteditable=true]').waitFor()
      // The keyboard starts with the whole text chosen.
      await page.keyboard.press(way === 'mouse' ? 'End' : 'ArrowRight')
      await page.keyboard.type(` by ${way}`)
      await page.keyboard.press('Escape')
      await canvas.locator('[contenteditable=true]').waitFor({ state: 'detached' })
    }
    await canvas.locator('.body').click({ position: { x: 5, y: 300 } })
    await add('Quote', '[data-kind=quote]')
    expect(await page.getByRole('textbox', { name: 'Rows', exact: true }).count()).toBe(0)
    await write(canvas.locator('[data-kind=quote] p').last(), 0)
    await add('Footer', '[data-kind=footer]')
    // Into the column, then to its first text.
    await write(canvas.locator('[data-kind=footer] [data-html]').first(), 2)
    await add('HTML', '[data-tag=mj-raw]')
    const source = page.getByRole('textbox', { name: 'HTML of this part' })
    await source.waitFor()
    if (way === 'mouse') await source.click()
    else {
      await page.keyboard.press('Enter')
      await page.locator('.desk-side.details').locator(':focus').waitFor({ state: 'attached' })
      await reach(page, source)
    }
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(`<tr><td>HTML by ${way}</td></tr>`)
    await canvas.getByText(`HTML by ${way}`).waitFor()
    const mjml = await save()
    expect(mjml).toContain(way === 'mouse' ? 'Name of the customer by mouse<' : 'two sentences. by keyboard<')
    expect(mjml).toContain(`subscribed to our news. by ${way}<`)
    expect(mjml).toContain(`<mj-raw><tr><td>HTML by ${way}</td></tr></mj-raw>`)
  })
})

describe.skipIf(noBrowser)('with the keyboard', () => {
  test('the tools of a text and its merge tags are reached while it is written', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Dear {{df_name}}</mj-text>'))
    const tools = page.getByRole('toolbar', { name: 'Text formatting' })
    await canvas.locator('body').focus()
    // The mail, its section and its column come first.
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
    await canvas.locator('.postrider-chosen[data-tag=mj-text]').waitFor()
    await page.keyboard.press('Enter')
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Alt+F10')
    await reach(page, tools.getByRole('button', { name: 'Centre' }))
    await page.keyboard.press('Enter')
    await tools.getByRole('button', { name: 'Centre', pressed: true }).waitFor()
    await expectInOrder(page)
    // Escape in the tools leads back to the text.
    await page.keyboard.press('Alt+F10')
    await tools.getByRole('button', { name: 'Bold' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedTag(page)).toBe('IFRAME')
    await page.keyboard.press('End')
    await page.keyboard.press('F2')
    const dialog = page.getByRole('dialog', { name: 'Merge tag' })
    await dialog
      .getByRole('textbox', { name: 'Text for contacts without this value' })
      .and(page.locator(':focus'))
      .waitFor()
    await page.keyboard.type('friend')
    await page.keyboard.press('Enter')
    await canvas.locator('.chip[title*=default]').waitFor()
    const mjml = await save()
    expect(mjml).toMatch(/text-align: ?center/)
    expect(mjml).toContain(`{{df_name|default('friend', true)}}`)
  })
})
