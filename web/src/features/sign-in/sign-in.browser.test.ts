import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { PASSWORD } from '../../../../server/test/support/constants.ts'
import { startProvider } from '../../../../server/test/support/oidc-provider.ts'
import { startSink } from '../../../../server/test/support/smtp-sink.ts'
import { expectAccessible, expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const relay = await startSink()
const provider = await startProvider()
const web = useWeb({
  ...{ SIGN_UP: '1', SMTP_URL: relay.url },
  ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'postrider', OIDC_CLIENT_SECRET: 'x', OIDC_NAME: 'Firm' },
})

/** Opens a page without a session. */
async function visitOut(co: Company, path: string, width = 1280): Promise<Page> {
  // This page sends no requests, so none is refused when the cookie is removed.
  const page = await web.visit(co, '/../sign-in', { width })
  await page.context().clearCookies()
  await page.goto(`${web.base}${path}`)
  return page
}

async function signIn(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe.skipIf(noBrowser)('sign-in', () => {
  test('a wrong password is refused; the right one leads to the requested page', async () => {
    const co = await web.t.company()
    const list = await co.list('Newsletter')
    const page = await visitOut(co, `/app/${co.tenant}/lists/${list.id}`)
    await page.getByRole('heading', { name: 'Sign in to Postrider' }).waitFor()
    await page.getByText('Postrider sends newsletters').filter({ visible: true }).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your e-mail.').waitFor()
    await page.getByText('Enter your password.').waitFor()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Password' }).press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Show the password', pressed: true }).waitFor()
    await signIn(page, co.email, 'something else')
    await page.getByRole('alert').getByText('The e-mail or the password is wrong.').waitFor()
    await signIn(page, co.email, PASSWORD)
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await expect.poll(() => page.url()).toContain(`/lists/${list.id}`)
  })

  test('an address of another site is not followed', async () => {
    const co = await web.t.company()
    const page = await visitOut(co, '/app/sign-in?next=https%3A%2F%2Fevil.example', 390)
    await expectInOrder(page)
    await signIn(page, co.email, PASSWORD)
    await page.getByRole('navigation').first().waitFor({ state: 'attached' })
    await expect.poll(() => page.url()).toBe(`${web.base}/app/${co.tenant}`)
  })

  test('sends a link to set a new password', async () => {
    const co = await web.t.company()
    const page = await visitOut(co, '/app/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // The page to sign in has a field of this name too.
    await page.getByRole('button', { name: 'Send the link' }).waitFor()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(co.email)
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('a link to set a new password is on its way').waitFor()
    await page.getByText('an administrator finds yours in the outbox').waitFor()
    await expectInOrder(page)
  })

  test('two-factor sign-in asks for a code', async () => {
    const co = await web.t.company()
    const owner = await co.owner()
    const { secret } = await owner.post('/api/v1/auth/totp', { password: PASSWORD }).ok(200)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => totp.generate({ timestamp: web.t.clock.now().getTime() })
    await owner.post('/api/v1/auth/totp/confirm', { code: code() }).ok(200)
    web.t.clock.forward(30_000)
    const page = await visitOut(co, '/app/sign-in')
    await signIn(page, co.email, PASSWORD)
    await page.getByRole('textbox', { name: 'Code from your authenticator app' }).fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('This code is wrong').waitFor()
    await page.getByRole('textbox', { name: 'Code from your authenticator app' }).fill(code())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Your account' }).waitFor()
  })

  test('a visitor signs up, confirms the address and is in the application', async () => {
    const co = await web.t.company()
    const page = await visitOut(co, '/app/sign-in', 390)
    await page.getByRole('link', { name: 'Sign in with Firm' }).waitFor()
    await page.getByRole('link', { name: 'No account yet? Sign up' }).click()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Fill this in.').first().waitFor()
    const captcha = page.waitForResponse((response) => response.url().endsWith('/auth/sign-up'))
    await page.getByRole('textbox', { name: 'Your name' }).fill('Jana Nová')
    await page.getByRole('textbox', { name: 'Company' }).fill('Květinka')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('founder@example.com')
    await page.getByRole('textbox', { name: 'Password' }).fill('kvetinka2026')
    // Pages of people are open for longer than a program takes.
    await captcha
    web.t.clock.forward(3_000)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('This password consists of your name').waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Password' }).fill('Four-words-and-9')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('We have sent a link to founder@example.com').waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await web.t.runJobs()
    const { text = '' } = await PostalMime.parse(relay.taken.find(({ to }) => to === 'founder@example.com')!.data)
    await page.goto(/https?:\/\/\S+/.exec(text)![0].replace(web.t.app.config.baseUrl, web.base))
    await page.getByLabel('Your password').fill('Four-words-and-9')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('button', { name: 'Your account' }).waitFor()
  })
})
