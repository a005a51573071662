import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { confirmedSender } from '../../../../server/test/support/delivery.ts'
import { designOf, openEditor } from '../../../../server/test/support/mail-editor.ts'
import { startSink } from '../../../../server/test/support/smtp-sink.ts'
import { readTaken } from '../../../../server/test/support/transactional.ts'
import { replaceWeb } from '../../../../server/test/support/web.ts'
import { expectAccessible, expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const relay = await startSink()
const web = useWeb({ SMTP_URL: relay.url })

/** The mails that the relay took for an address. */
const mailsTo = (address: string) => readTaken(relay.taken.filter(({ to }) => to === address))

describe.skipIf(noBrowser)('the check of links', () => {
  test('shows which pages answer', async () => {
    const co = await web.t.company()
    const pages = await replaceWeb(web.t.app)
    const [fine, gone] = ['https://shop.example/tulips', 'https://shop.example/gone']
    pages.answers[fine] = '<p>Tulips</p>'
    const { page } = await openEditor(
      web,
      co,
      designOf(`<mj-button href="${fine}">Tulips</mj-button><mj-text><a href="${gone}">Roses</a></mj-text>`),
    )
    await page.getByRole('tab', { name: /^Checks/ }).click()
    await page.getByRole('button', { name: 'Show all links' }).click()
    const links = page.getByRole('region', { name: 'Links', exact: true })
    const link = (address: string) => links.getByRole('listitem').filter({ hasText: address })
    await link(fine).getByText('Tulips', { exact: true }).waitFor()
    await link(gone).getByText('Roses', { exact: true }).waitFor()
    expect(await links.getByRole('listitem').count()).toBe(2)
    // Nothing is called before the person asks for it.
    expect(pages.seen).toEqual([])
    await links.getByRole('button', { name: 'Check the pages' }).click()
    await link(fine).getByText('Answers 200', { exact: true }).waitFor()
    await link(gone).getByText('Does not work 404', { exact: true }).waitFor()
    expect(new Set(pages.seen.map(({ url }) => url))).toEqual(new Set([fine, gone]))
    await expectInOrder(page)
  })
})

describe.skipIf(noBrowser)('a test mail', () => {
  test('reaches the address that was written, with the text of the moment', async () => {
    const co = await web.t.company()
    const sender = await confirmedSender(co)
    const { page, canvas } = await openEditor(web, co, designOf('<mj-text>Tulips are here</mj-text>'))
    await canvas.getByText('Tulips are here').click()
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Roses are here')
    // The page knows of the text a moment later. What was not saved yet is saved first.
    await page.getByRole('button', { name: /^Undo/, disabled: false }).waitFor()
    await page.getByRole('button', { name: 'Test e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a test e-mail' })
    await dialog.getByText('You have no test recipients yet.').waitFor()
    await dialog.getByRole('combobox', { name: 'Add recipients' }).click()
    await page.keyboard.type('roses@example.com')
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('1 test e-mail has been sent').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const mails = await mailsTo('roses@example.com')
    expect(mails).toMatchObject([{ subject: '[TEST] News', from: { address: sender.email } }])
    expect(mails[0]!.html).toContain('Roses are here')
    expect(mails[0]!.text).toContain('Roses are here')
    expect(mails[0]!.html).not.toContain('Tulips are here')
    // The address stays for the next test.
    await page.getByRole('button', { name: 'Test e-mail' }).click()
    await dialog.getByRole('checkbox', { name: 'roses@example.com', checked: true }).waitFor()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect.poll(async () => (await mailsTo('roses@example.com')).length).toBe(2)
    await dialog.waitFor({ state: 'detached' })
  })

  test('with a wrong address says so at the field', async () => {
    const co = await web.t.company()
    await confirmedSender(co)
    const { page } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    await page.getByRole('button', { name: 'Test e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send a test e-mail' })
    const field = (description: string | RegExp) =>
      dialog.getByRole('combobox', { name: 'Add recipients', description }).and(dialog.locator('[aria-invalid=true]'))
    await dialog.getByRole('button', { name: 'Send' }).click()
    await field(/Choose or add at least one address\./).waitFor()
    await dialog.getByRole('combobox', { name: 'Add recipients' }).click()
    await page.keyboard.type('jana@example.com,lilies')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await field(/“lilies” is not an e-mail address\./).waitFor()
    await expectAccessible(page)
    await expectToFit(page)
    expect(await mailsTo('jana@example.com')).toEqual([])
    expect((await co.get('/test-recipients').ok()).emails).toEqual([])
    // Without the wrong address the mail is sent.
    await dialog.getByRole('combobox', { name: 'Add recipients' }).click()
    await page.keyboard.press('Backspace')
    await dialog.getByText('lilies', { exact: true }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.getByText('1 test e-mail has been sent').waitFor()
    expect(await mailsTo('jana@example.com')).toHaveLength(1)
  })
})

describe.skipIf(noBrowser)('the menu of emoji', () => {
  test('writes one where the cursor is in a text', async () => {
    const co = await web.t.company()
    const { page, canvas, save } = await openEditor(web, co, designOf('<mj-text>Tulips here</mj-text>'))
    await canvas.getByText('Tulips here').click()
    await canvas.locator('[contenteditable=true]').waitFor()
    await page.keyboard.press('Home')
    for (let i = 0; i < 'Tulips'.length; i++) await page.keyboard.press('ArrowRight')
    await page
      .getByRole('toolbar', { name: 'Text formatting' })
      .getByRole('button', { name: 'Insert an emoji' })
      .click()
    const menu = page.getByRole('dialog', { name: 'Insert an emoji' })
    for (const group of ['Shop', 'People', 'Seasons', 'Things', 'Signs'])
      await menu.getByRole('region', { name: group }).waitFor()
    await expectInOrder(page)
    await menu.getByRole('region', { name: 'Seasons' }).getByRole('button', { name: '🌷' }).click()
    await menu.waitFor({ state: 'detached' })
    await canvas.getByText('Tulips🌷 here').waitFor()
    // Typing continues after it.
    await page.keyboard.insertText(' are')
    await canvas.getByText('Tulips🌷 are here').waitFor()
    await expect.poll(save).toContain('>Tulips🌷 are here<')
    await canvas.getByText('Tulips🌷 are here').click()
    await page.keyboard.press('ControlOrMeta+z')
    await canvas.getByText('Tulips here').waitFor()
  })

  test('writes one where the cursor is in the subject', async () => {
    const co = await web.t.company()
    const { page, id, save } = await openEditor(web, co, designOf('<mj-text>Hello</mj-text>'))
    const subject = page.getByRole('textbox', { name: 'Subject', exact: true })
    await subject.fill('Fresh tulips')
    await subject.press('Home')
    for (let i = 0; i < 'Fresh'.length; i++) await subject.press('ArrowRight')
    await page.getByRole('button', { name: 'Insert an emoji' }).first().click()
    const menu = page.getByRole('dialog', { name: 'Insert an emoji' })
    await menu.getByRole('button', { name: '🌷' }).waitFor()
    await expectInOrder(page)
    await menu.getByRole('button', { name: '🌷' }).click()
    await menu.waitFor({ state: 'detached' })
    // Typing continues after it.
    await page.locator('input:focus').waitFor()
    await page.keyboard.insertText(' red')
    await expect.poll(() => subject.inputValue()).toBe('Fresh🌷 red tulips')
    await save()
    expect((await co.get(`/templates/${id}`).ok()).subject).toBe('Fresh🌷 red tulips')
    const undo = async () => {
      await page.keyboard.press('ControlOrMeta+z')
      return subject.inputValue()
    }
    await expect.poll(undo).toBe('Fresh tulips')
  })
})
