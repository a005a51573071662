import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { insertMember } from '../../../../server/src/features/account/members/index.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { PASSWORD } from '../../../../server/test/support/constants.ts'
import { oauthClient } from '../../../../server/test/support/oauth.ts'
import { expectAccessible, expectToFit, useWeb, type VisitOptions } from '../../../../server/test/support/web-app.ts'

const SHOTS = process.env.SCREENSHOTS
const web = useWeb()
type Program = Awaited<ReturnType<typeof oauthClient>>

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

/** Checks the page at its width, after requests that were refused; with SCREENSHOTS set it also takes a picture. */
async function look(page: Page, name: string) {
  await expectToFit(page)
  await expectAccessible(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

/** Opens the page as a program does. Pages of the program itself are empty. */
async function sendThere(co: Company, params: Record<string, string>, options: VisitOptions = {}): Promise<Page> {
  const page = await web.visit(co, '/../sign-in', options)
  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Back</h1>' }))
  await page.goto(`${web.base}/app/connect?${new URLSearchParams(params)}`)
  return page
}

/** Waits until the person is back at the program. Returns with what. */
async function back(page: Page): Promise<URLSearchParams> {
  await page.getByRole('heading', { name: 'Back', exact: true }).waitFor()
  const { origin, pathname, searchParams } = new URL(page.url())
  expect(origin + pathname).toBe('https://assistant.example/callback')
  return searchParams
}

const scopeOf = async (program: Program, given: URLSearchParams): Promise<string> =>
  (await program.exchange(given.get('code')!)).json().scope

describe.skipIf(noBrowser)('connecting a program', () => {
  test('a person signs in, chooses the company, and allows less than the program asked for', async () => {
    const [co, elsewhere] = [await web.t.company(), await web.t.company()]
    const { personId } = await co.owner()
    const member = { person_id: personId, roles: ['data_analyst' as const], created_at: web.t.clock.now() }
    await insertMember(elsewhere.db, { tenant_id: elsewhere.tenantId, ...member })
    await (await elsewhere.owner()).patch('/company', { name: 'Only looking' }).ok()
    await (await co.owner()).patch('/company', { name: 'Flowers' }).ok()
    const program = await oauthClient(co, { name: 'Helpful assistant' })

    const page = await sendThere(co, {})
    await page.context().clearCookies()
    await page.goto(`${web.base}/app/connect?${new URLSearchParams(program.params())}`)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(co.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await button(page, 'Sign in').click()

    await page.getByRole('heading', { name: 'Connect a program' }).waitFor()
    await page.getByText('Helpful assistant', { exact: true }).waitFor()
    await page.getByText('assistant.example', { exact: true }).waitFor()
    await page.getByText(`You are signed in as ${co.email}.`).waitFor()
    await look(page, 'connect-1280')

    await button(page, 'Allow').click()
    await page.getByText('Choose a company.', { exact: true }).waitFor()
    const company = page.getByRole('combobox', { name: 'Company' })
    expect(
      await company.evaluate(
        (field: unknown) => field === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement,
      ),
    ).toBe(true)
    await page.getByRole('option', { name: 'Only looking' }).click()
    await page.getByText('You do not have the right to send in this company').waitFor()
    expect(await box(page, 'Send mails to people').isChecked()).toBe(false)
    expect(await box(page, 'Send mails to people').isDisabled()).toBe(true)
    await look(page, 'connect-no-right-1280')

    await company.click()
    await page.getByRole('option', { name: 'Flowers' }).click()
    expect(await box(page, 'Send mails to people').isChecked()).toBe(true)
    expect(await box(page, 'See contacts').isDisabled()).toBe(true)
    await box(page, 'Create and change them').uncheck()
    await page.getByText('A program that may change nothing cannot send.').waitFor()
    expect(await box(page, 'Send mails to people').isChecked()).toBe(false)
    await box(page, 'Create and change them').check()
    await box(page, 'Send mails to people').uncheck()
    await button(page, 'Allow').click()

    const given = await back(page)
    expect(given.get('state')).toBe('state-1')
    expect(await scopeOf(program, given)).toBe('read write')
    const { items } = await (await co.owner()).get('/connected-apps').ok()
    expect(items).toMatchObject([{ name: 'Helpful assistant', scopes: ['read', 'write'] }])
    expect((await (await elsewhere.owner()).get('/connected-apps').ok()).items).toEqual([])
  })

  test('a program that only wants to read can be allowed by keyboard on a phone', async () => {
    const co = await web.t.company()
    const program = await oauthClient(co)
    const page = await sendThere(co, program.params({ scope: 'read' }), { width: 390, language: 'sk' })
    await box(page, 'Vidieť kontakty').waitFor()
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(1)
    expect(await page.getByRole('combobox').count()).toBe(0)
    await look(page, 'connect-read-390')
    await button(page, 'Povoliť').focus()
    await page.keyboard.press('Enter')
    expect(await scopeOf(program, await back(page))).toBe('read')
  })

  test('a refused program gets nothing', async () => {
    const co = await web.t.company()
    const program = await oauthClient(co)
    const page = await sendThere(co, program.params(), { width: 390, language: 'cs', isDark: true })
    await button(page, 'Povolit').waitFor()
    await look(page, 'connect-390')
    await button(page, 'Odmítnout').click()
    const given = await back(page)
    expect([given.get('error'), given.get('state'), given.get('code')]).toEqual(['access_denied', 'state-1', null])
    expect((await (await co.owner()).get('/connected-apps').ok()).items).toEqual([])
  })

  test('a person can sign in as another one first', async () => {
    const co = await web.t.company()
    const page = await sendThere(co, (await oauthClient(co)).params())
    await button(page, 'Use another account').click()
    await page.getByRole('heading', { name: 'Sign in to Postrider' }).waitFor()
    expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/app\/connect\?client_id=/)
  })

  test('a request that is not valid leads to no address of a stranger', async () => {
    const co = await web.t.company()
    const program = await oauthClient(co)
    for (const wrong of [
      { redirect_uri: 'https://evil.example/callback' },
      { client_id: 'unknown' },
      { code_challenge_method: 'plain' },
    ]) {
      const page = await sendThere(co, program.params(wrong), { width: 390 })
      await page.getByRole('heading', { name: 'This request is not valid' }).waitFor()
      expect(await page.getByText('evil.example').count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0)
      await look(page, 'connect-invalid-390')
    }
  })
})
