// Forms in a real browser, on a website of another origin that the test makes up. No request leaves the machine.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { noBrowser } from '../../../../test/support/browser.ts'
import type { Company } from '../../../../test/support/company.ts'
import { confirmLinks, makeForm, submitForm } from '../../../../test/support/forms.ts'
import { until } from '../../../../test/support/until.ts'
import { expectAccessible } from '../../../../test/support/web-app.ts'
import { APP, around, codes, fill, SITE, sent, styleOf, useWebsite } from '../../../../test/support/website.ts'
import { embedScript } from './script.ts'

const t = useApi({ BASE_URL: APP })
const { visit, faults, hosts } = useWebsite(t)

// The code that runs in the page is text where it needs names that only browsers have.
const stored = (page: Page) =>
  page.evaluate<number>(
    'Object.keys(localStorage).length + Object.keys(sessionStorage).length + document.cookie.length',
  )
const push = (page: Page, call: unknown[]) =>
  page.evaluate((call) => {
    const site = globalThis as { _pr?: { push(call: unknown[]): unknown } }
    site._pr ??= []
    site._pr.push(call)
  }, call)
/** Longer than the script needs to show something. */
const aWhile = (page: Page) => page.waitForTimeout(700)

test('the script is small, and uses nothing newer than ES2017', async () => {
  const { plain, gzip } = embedScript()
  expect(gzip.length).toBeLessThan(15_000)
  const script = plain.toString()
  const zipped = await t.stranger.with({ 'accept-encoding': 'gzip, br' }).get('/js/forms/embed.js').raw()
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(gzip.length) })
  const to = async (target: string) => (await transformWithOxc(script, 'embed.js', { target })).code
  expect(await to('es2017')).toBe(await to('esnext'))
  expect(script).not.toMatch(/^\s*(import|export)\b/m)
  const { status, headers } = await t.stranger.get('/js/forms/embed.js').raw()
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
})

describe.skipIf(noBrowser)('code of a form on another website', () => {
  test('script: shows the form in place, without a shift, and sends it', async () => {
    const co = await t.company()
    const form = await makeForm(co, {
      title: 'News',
      description: 'Once a month.',
      fields: [
        { id: 'name', field: 'firstName', type: 'text', label: 'Name', help: 'To greet you' },
        { id: 'sex', field: 'gender', type: 'radio', label: 'Sex', options: [{ value: 'f', label: 'Woman' }] },
        { id: 'email', field: 'email', type: 'email', label: 'E-mail' },
      ],
    })
    const page = await visit({ html: around((await codes(co, form.id)).script) }, '/tulips')
    await page.evaluate(`window.shift = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shift += value
      }).observe({ type: 'layout-shift', buffered: true })`)
    await page.getByRole('heading', { name: 'News' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('window.shift')).toBeLessThan(0.001)
    await page.getByLabel('Name').fill('Jana')
    await page.getByLabel('Woman').check()
    await fill(page)
    await page.getByRole('button', { name: 'Odebírat' }).click()
    await page.getByRole('status').waitFor()
    await expectAccessible(page)
    expect(await sent(co)).toMatchObject([
      { email: 'jana@example.com', proof: { url: `${SITE}/tulips`, text: 'I agree to get news.' } },
    ])
    expect(await stored(page)).toBe(0)
    expect([...hosts].sort()).toEqual(['mail.postrider.example', 'www.flowers.example'])
    await t.app.services.close()
    expect((await co.get(`/forms/${form.id}`).ok()).figures).toMatchObject({ views: 1, submissions: 1 })
    expect(faults).toEqual([])
  })

  test('url: is a page that works without scripts', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', successUrl: `${SITE}/thanks` })
    const { url } = await codes(co, form.id)
    const page = await visit({ html: around(`<a href="${url}">News</a>`) }, '/', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'News' }).click()
    await fill(page)
    await page.getByRole('button').click()
    await page.getByRole('heading', { name: 'Ještě jeden krok' }).waitFor()
    // Targets of redirects cannot be answered by the test; a policy that forbids them would stop the request.
    const left = page.waitForRequest(`${SITE}/thanks`)
    await page.getByRole('button').click()
    await left
    expect(await sent(co)).toMatchObject([{ email: 'jana@example.com' }])
  })

  test('url: leads from the confirmation to the page that the form names', async () => {
    const co = await t.company()
    const form = await makeForm(co, { confirmedUrl: `${SITE}/confirmed` })
    await submitForm(t, co, form.id, { email: 'jana@example.com' })
    const [link] = await confirmLinks(t, co, 'jana@example.com')
    const page = await visit({ html: '' })
    await page.goto(`${APP}${link}`)
    const left = page.waitForRequest(`${SITE}/confirmed`)
    await page.getByRole('button').click()
    await left
  })

  test('url: shows what is wrong at its field', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News' })
    const page = await visit({ html: '' })
    await page.goto((await codes(co, form.id)).url)
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
    await page.getByLabel('E-mail').fill('jana@localhost')
    await page.getByRole('checkbox').check()
    await page.getByRole('button').click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('jana@localhost')
  })

  test.each(['styled', 'html'] as const)('%s: is a form in the page, with one step more', async (kind) => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', design: { accent: '#aa0000' } })
    const page = await visit({ html: around((await codes(co, form.id))[kind]) })
    await expectAccessible(page)
    const button = page.getByRole('button', { name: 'Odebírat' })
    expect((await styleOf(button, 'backgroundColor')) === 'rgb(170, 0, 0)').toBe(kind === 'styled')
    await fill(page)
    await button.click()
    await page.getByRole('heading', { name: 'Ještě jeden krok' }).waitFor()
    await page.getByRole('button').click()
    await page.getByText('Děkujeme').waitFor()
    expect(await sent(co)).toMatchObject([{ email: 'jana@example.com' }])
  })

  test('works under a strict policy of the page', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News', design: { accent: '#aa0000' } })
    const policy = `default-src 'none'; script-src ${APP}; connect-src ${APP}; require-trusted-types-for 'script'`
    const headers = { 'content-security-policy': policy }
    const page = await visit({ html: around((await codes(co, form.id)).script), headers })
    const button = page.getByRole('button', { name: 'Odebírat' })
    await button.waitFor()
    expect(await styleOf(button, 'backgroundColor')).toBe('rgb(170, 0, 0)')
    await fill(page)
    await button.click()
    await page.getByRole('status').waitFor()
    expect(await sent(co)).toHaveLength(1)
  })

  test('is not changed by styles and scripts of the page, and changes nothing there', async () => {
    const co = await t.company()
    const form = await makeForm(co, { title: 'News' })
    const hostile = `<style>*{color:red!important;font-size:50px!important}div{display:none!important;all:unset!important}
      form,input,button{display:none!important}</style><script>
      Object.prototype.polluted = 'yes'; Array.prototype.extra = function () {}
      window.addEventListener('submit', () => { throw new Error('mine') })</script>`
    const page = await visit({ html: around(hostile + (await codes(co, form.id)).script) })
    const title = page.getByRole('heading', { name: 'News' })
    await title.waitFor()
    expect(await styleOf(title, 'color')).toBe('rgb(28, 35, 51)')
    expect(await styleOf(title, 'fontSize')).toBe('22px')
    await fill(page)
    await page.getByRole('button', { name: 'Odebírat' }).click()
    await page.getByRole('status').waitFor()
    expect(faults).toEqual([])
    expect(await sent(co)).toHaveLength(1)
  })

  test.each(['form', 'server'])('never stops the page when the %s is gone', async (gone) => {
    const co = await t.company()
    const form = await makeForm(co)
    const { script } = await codes(co, form.id)
    if (gone === 'form') await co.patch(`/forms/${form.id}`, { status: 'inactive' }).ok()
    const broken = '<div data-postrider-form="nonsense"></div><script>window.went = 1</script>'
    const page = await visit({ html: around(`${script}${broken}`) })
    if (gone === 'server') {
      await page.route('**/config*', (route) => route.abort())
      await page.reload()
    }
    await aWhile(page)
    expect(faults).toEqual([])
    expect(await page.evaluate('window.went')).toBe(1)
    expect(await page.getByText('After').isVisible()).toBe(true)
  })

  test('shows what is wrong, and draws the form again when its texts changed', async () => {
    const co = await t.company()
    const form = await makeForm(co, { captcha: false })
    const page = await visit({ html: around((await codes(co, form.id)).script) })
    await fill(page, 'jana@localhost')
    await page.getByRole('button').click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
    await co.patch(`/forms/${form.id}`, { consentText: 'I agree to other things.' }).ok()
    await fill(page)
    await page.getByRole('button').click()
    await page.getByLabel('I agree to other things.').waitFor()
    expect(await sent(co)).toEqual([])
    await page.getByLabel('E-mail').fill('jana@example.com')
    await page.getByRole('checkbox').check()
    await page.getByRole('button').click()
    await page.getByRole('status').waitFor()
    expect(await sent(co)).toHaveLength(1)
  })

  test('shows one of two forms, in the language of the page', async () => {
    const co = await t.company()
    const texts = { texts: { en: { title: 'English' } } }
    const rival = await makeForm(co, { title: 'Rival', settings: { language: 'cs', ...texts } })
    const form = await makeForm(co, { title: 'Own', settings: { language: 'cs', ...texts, rivalId: rival.id } })
    const page = await visit({ html: around((await codes(co, form.id)).script) })
    await page.getByRole('heading', { name: 'English' }).waitFor()
    const views = async () => {
      await t.app.services.close()
      const figures = [form, rival].map(({ id }) => co.get(`/forms/${id}`).ok())
      return (await Promise.all(figures)).map((one) => one.figures.views).sort()
    }
    // The view is reported after the form is drawn.
    await until('the view', async () => (await views()).join() === '0,1')
  })
})

describe.skipIf(noBrowser)('a form that pops up', () => {
  const tall = '<div style="height:5000px">Tall</div>'
  const open = async (co: Company, more: object, path = '/', options: BrowserContextOptions = {}) => {
    const form = await makeForm(co, { title: 'News', kind: 'popup', ...more })
    return visit({ html: around(`<button>Mine</button>${tall}${(await codes(co, form.id)).script}`) }, path, options)
  }
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'News' })
  const isOpen = async (page: Page) => {
    await aWhile(page)
    return dialog(page).isVisible()
  }

  test('opens after some seconds, keeps the focus, and closes by Escape', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { seconds: 1 } })
    await page.getByRole('button', { name: 'Mine' }).focus()
    expect(await dialog(page).isVisible()).toBe(false)
    await dialog(page).waitFor()
    await expectAccessible(page)
    for (let i = 0; i < 6; i++) {
      const inside = await page.evaluate('document.activeElement.shadowRoot?.activeElement.localName')
      expect(['button', 'input']).toContain(inside)
      await page.keyboard.press(i % 2 ? 'Tab' : 'Shift+Tab')
    }
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Mine')
    expect(await stored(page)).toBe(0)
    expect(faults).toEqual([])
  })

  test('is sent by the keyboard alone', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { seconds: 0 } })
    await dialog(page).waitFor()
    await page.getByLabel('E-mail').focus()
    await page.keyboard.type('jana@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    expect(await sent(co)).toHaveLength(1)
  })

  test('opens when the page was scrolled far enough', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { scrollPercent: 50 } })
    await aWhile(page)
    await page.mouse.wheel(0, 300)
    expect(await isOpen(page)).toBe(false)
    await page.mouse.wheel(0, 3_500)
    await dialog(page).waitFor()
  })

  test('opens when the pointer leaves the page', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { exitIntent: true } })
    expect(await isOpen(page)).toBe(false)
    await page.evaluate("document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1 }))")
    await dialog(page).waitFor()
  })

  test('opens only on its pages and devices', async () => {
    const co = await t.company()
    const pages = [
      { match: 'starts', value: '/blog' },
      { match: 'contains', value: 'sale' },
    ]
    for (const [path, expected] of [
      ['/blog/1', true],
      ['/x?a=sale', true],
      ['/shop/blog', false],
    ] as const) {
      const page = await open(co, { popup: { pages } }, path)
      expect(await isOpen(page), path).toBe(expected)
      await page.context().close()
    }
    for (const [device, width, expected] of [
      ['mobile', 400, true],
      ['mobile', 1200, false],
      ['desktop', 400, false],
    ] as const) {
      const page = await open(co, { popup: { device } }, '/', { viewport: { width, height: 700 } })
      expect(await isOpen(page), `${device} ${width}`).toBe(expected)
      await page.context().close()
    }
  })

  test('remembers with consent: how often it was seen, whether it was sent, and the number of visits', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { everyDays: 30, untilSubmitted: true } })
    await dialog(page).waitFor()
    // Without consent nothing is stored, and it opens again.
    expect(await stored(page)).toBe(0)
    await page.reload()
    await dialog(page).waitFor()
    await push(page, ['consent', true])
    await fill(page)
    await page.getByRole('button', { name: 'Odebírat' }).click()
    await page.getByRole('status').waitFor()
    await until('remembering', async () => (await stored(page)) > 0)
    await page.addInitScript(() => {
      ;(globalThis as unknown as { _pr: unknown })._pr = [['consent', true]]
    })
    await page.reload()
    expect(await isOpen(page)).toBe(false)
    await push(page, ['consent', false])
    expect(await stored(page)).toBe(0)
  })

  test('opens once in some days', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { everyDays: 2 } })
    await page.addInitScript(() => {
      ;(globalThis as unknown as { _pr: unknown })._pr = [['consent', true]]
    })
    await page.reload()
    await dialog(page).waitFor()
    await page.reload()
    expect(await isOpen(page)).toBe(false)
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => /^postrider-form-\d+$/.test(name))!
      const stored = JSON.parse(localStorage.getItem(key)!)
      localStorage.setItem(key, JSON.stringify({ ...stored, shown: Date.now() - 3 * 86_400_000 }))
    })
    await page.reload()
    await dialog(page).waitFor()
  })

  test('opens by scrolling at once on a page that is too short to scroll', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { scrollPercent: 50 } }, '/', { viewport: { width: 1200, height: 6000 } })
    await dialog(page).waitFor()
  })

  test('opens from a visit on', async () => {
    const co = await t.company()
    const page = await open(co, { popup: { visits: 2 } })
    await page.addInitScript(() => {
      ;(globalThis as unknown as { _pr: unknown })._pr = [['consent', true]]
    })
    await page.reload()
    expect(await isOpen(page)).toBe(false)
    // A visit ends half an hour after its last page.
    await page.evaluate(() => {
      const key = 'postrider-form-visits'
      const visits = JSON.parse(localStorage.getItem(key)!)
      localStorage.setItem(key, JSON.stringify({ ...visits, at: Date.now() - 3_600_000 }))
    })
    await page.reload()
    await dialog(page).waitFor()
  })

  test('slides into the corner, beside the page', async () => {
    const co = await t.company()
    const page = await open(co, { kind: 'slide', popup: { seconds: 0 } })
    const corner = page.getByRole('region', { name: 'News' })
    await corner.waitFor()
    await expectAccessible(page)
    const { x, y } = (await corner.boundingBox())!
    expect([x > 400, y > 200]).toEqual([true, true])
    await page.getByRole('button', { name: 'Mine' }).click()
    await corner.getByLabel('E-mail').focus()
    await page.keyboard.press('Escape')
    await corner.waitFor({ state: 'detached' })
  })
})
