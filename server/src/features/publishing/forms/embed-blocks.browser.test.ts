// Forms with blocks on a website of another origin, in a real browser.
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { noBrowser } from '../../../../test/support/browser.ts'
import { makeForm } from '../../../../test/support/forms.ts'
import { expectAccessible, expectToFit } from '../../../../test/support/web-app.ts'
import { APP, around, codes, fill, SITE, sent, styleOf, useWebsite } from '../../../../test/support/website.ts'

const t = useApi({ BASE_URL: APP })
const { visit, faults, hosts } = useWebsite(t)
const SHOTS = process.env.SCREENSHOTS
/** Blocks whose styles would change the fields and the website, if they could. */
const BLOCKS = `<mjml><mj-head>
  <mj-style>:host, body, #after, input { position: fixed !important; inset: 0; color: red !important }
    .warm p { color: #b45309 } @import url("https://evil.example/a.css");</mj-style>
</mj-head><mj-body background-color="#fef3c7" width="500px">
  <mj-section><mj-column><mj-text css-class="warm"><h2>Tulips &amp; roses</h2><p>Every spring</p></mj-text></mj-column></mj-section>
  <mj-section background-color="#ffffff"><mj-column><mj-text>{{form_fields}}</mj-text></mj-column></mj-section>
  <mj-section><mj-column><mj-text align="center"><a href="https://shop.example/privacy">Privacy</a></mj-text></mj-column></mj-section>
</mj-body></mjml>`

describe.skipIf(noBrowser)('a form with blocks on another website', () => {
  test('shows them under a strict policy, and changes nothing around them', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', design: { mjml: BLOCKS, accent: '#aa0000' } })
    const policy = `default-src 'none'; script-src ${APP}; connect-src ${APP}; style-src ${SITE}; require-trusted-types-for 'script'`
    const headers = { 'content-security-policy': policy }
    const page = await visit({ html: around((await codes(co, form.id)).script), headers })
    await page.getByRole('heading', { name: 'Tulips & roses' }).waitFor()
    expect(await page.getByRole('heading', { name: 'News' }).count()).toBe(0)
    expect(await styleOf(page.getByText('Every spring'), 'color')).toBe('rgb(180, 83, 9)')
    expect(await styleOf(page.getByLabel('E-mail'), 'position')).toBe('static')
    expect(await styleOf(page.getByLabel('E-mail'), 'color')).toBe('rgb(28, 35, 51)')
    expect(await styleOf(page.locator('#after'), 'position')).toBe('static')
    expect(await styleOf(page.locator('[data-postrider-form]'), 'position')).toBe('static')
    expect(await page.getByRole('link', { name: 'Privacy' }).getAttribute('target')).toBe('_blank')
    for (const width of [390, 1100]) {
      await page.setViewportSize({ width, height: 700 })
      await expectToFit(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/form-embed-${width}.png`, fullPage: true })
    }
    const order = ['heading', 'textbox', 'link'] as const
    const tops = await Promise.all(order.map(async (role) => (await page.getByRole(role).last().boundingBox())!.y))
    expect(tops).toEqual([...tops].sort((one, other) => one - other))
    await page.getByLabel('E-mail').fill('jana@localhost')
    await page.getByLabel('I agree to get news.').check()
    await page.getByRole('button', { name: 'Odebírat' }).click()
    await page.getByRole('alert').waitFor()
    await fill(page)
    await page.getByRole('button', { name: 'Odebírat' }).click()
    await page.getByRole('status').waitFor()
    expect(await page.getByRole('heading', { name: 'Tulips & roses' }).isVisible()).toBe(true)
    expect(await sent(co)).toHaveLength(1)
    expect([...hosts].sort()).toEqual(['mail.postrider.example', 'www.flowers.example'])
    expect(faults).toEqual([])
  })

  test('is not changed by styles of the page, and can be used by everyone', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', design: { mjml: BLOCKS } })
    const hostile =
      '<style>*{color:red!important;font-size:50px!important}div,table,slot{display:none!important}</style>'
    const page = await visit({ html: around(hostile + (await codes(co, form.id)).script) })
    await page.getByText('Every spring').waitFor()
    expect(await styleOf(page.getByText('Every spring'), 'fontSize')).toBe('13px')
    expect(await styleOf(page.getByLabel('E-mail'), 'fontSize')).toBe('16px')
    const plain = await visit({ html: around((await codes(co, form.id)).script) })
    await plain.getByText('Every spring').waitFor()
    await expectAccessible(plain)
    // Changed blocks are drawn again with what people agree to.
    await co.patch(`/forms/${form.id}`, { design: { mjml: BLOCKS.replace('Every spring', 'Every day') } }).ok()
    await fill(plain)
    await plain.getByRole('button', { name: 'Odebírat' }).click()
    await plain.getByText('Every day').waitFor()
    expect(await sent(co)).toHaveLength(0)
    expect(faults).toEqual([])
  })

  test('keeps the focus in a window, with the links of the blocks', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', kind: 'popup', popup: { seconds: 0 }, design: { mjml: BLOCKS } })
    const page = await visit({ html: around((await codes(co, form.id)).script) })
    const dialog = page.getByRole('dialog', { name: 'News' })
    await dialog.getByText('Every spring').waitFor()
    await expectAccessible(page)
    const { width } = (await dialog.boundingBox())!
    expect(Math.round(width)).toBe(500)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/form-popup.png` })
    const focused = () =>
      page.evaluate<string>(`(() => {
        let at = document.activeElement
        while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
        return at.textContent || at.name
      })()`)
    const seen: string[] = [await focused()]
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab')
      seen.push(await focused())
    }
    expect(seen).toEqual(['×', 'email', 'consent', 'Odebírat', 'Privacy', '×'])
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('Privacy')
    await page.setViewportSize({ width: 390, height: 700 })
    await expectToFit(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/form-popup-390.png` })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
  })
})
