import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { PASSWORD } from '../../../../server/test/support/constants.ts'
import { expectAccessible, expectInOrder, expectToFit, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

// Browsers allow passkeys at a name only, not at an address.
beforeAll(() => {
  if (noBrowser) return
  web.base = web.base.replace('127.0.0.1', 'localhost')
  Object.assign(web.t.app.config, { baseUrl: web.base, baseHost: 'localhost' })
})

/** Gives the browser a device that makes passkeys, with a finger that always fits. */
async function withDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const person = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...person } })
}

describe.skipIf(noBrowser)('profile', () => {
  test('name and language are changed, and stay on the next page', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Jana Nováková')
    await page.getByRole('combobox', { name: 'Language of the application' }).click()
    await page.getByRole('option', { name: 'Čeština' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Váš profil' }).waitFor()
    await page.getByRole('link', { name: 'Seznamy' }).click()
    await page.getByRole('heading', { name: 'Seznamy' }).waitFor()
    await page.getByRole('button', { name: 'Váš účet' }).click()
    await page.getByText('Jana Nováková').waitFor()
  })

  test('the password is changed', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/profile', { width: 390 })
    await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('short')
    await page.getByRole('textbox', { name: 'New password again' }).fill('short')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Use at least 10 characters.').waitFor()
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('password12')
    await page.getByRole('textbox', { name: 'New password again' }).fill('password12')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('Many people use this password').waitFor()
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Four-words-and-9')
    await page.getByRole('textbox', { name: 'New password again' }).fill('Four-words-and-9')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The password has been changed').waitFor()
    await web.t.stranger.post('/api/v1/auth/login', { email: co.email, password: 'Four-words-and-9' }).ok(200)
  })

  test('two-factor is set up, its recovery codes are shown once, and it is switched off', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/profile')
    await page.getByRole('heading', { name: 'Your profile' }).waitFor()
    await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy Key' }).click()
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(secret)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = totp.generate({ timestamp: web.t.clock.now().getTime() })
    await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(code)
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await dialog.getByText('Each code signs you in once').waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
    const recovery = (await dialog.getByRole('listitem').first().textContent())!.trim()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'I have stored them' }).click()
    await page.getByText('You are asked for a code').waitFor()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await dialog.getByText('Enter a code from the app or a recovery code.').waitFor()
    await dialog.getByRole('textbox', { name: 'Code' }).fill('notacode1234')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await dialog.getByText('This code is wrong or was already used.').waitFor()
    await dialog.getByRole('textbox', { name: 'Code' }).fill(recovery)
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Only your password protects').waitFor()
  })

  test('a passkey is added, signs in alone, proves the person, and is removed', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/profile')
    await withDevice(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Work laptop')
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('This is not your password.').waitFor()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The passkey has been added').waitFor()
    await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor()
    await expectToFit(page)
    await expectAccessible(page)

    await page.context().clearCookies()
    await page.goto(`${web.base}/app/sign-in?next=${encodeURIComponent(`/app/${co.tenant}/profile`)}`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('list', { name: 'Passkeys' }).getByText('used', { exact: false }).first().waitFor()

    await page.getByRole('button', { name: 'Change the e-mail' }).click()
    await dialog.getByRole('textbox', { name: 'New e-mail' }).fill('jana.nova@example.com')
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await page.getByText('A new e-mail waits for its confirmation').waitFor()
    await expectToFit(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep the current e-mail' }).click()
    await page.getByText('The e-mail stays as it is').waitFor()

    await page.getByRole('button', { name: 'Work laptop', exact: false }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('This is not your password.').waitFor()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('You have no passkey yet.', { exact: false }).waitFor()
  })

  test('sessions are shown and ended', async () => {
    const co = await web.t.company()
    const elsewhere = web.t.stranger.with({
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    })
    for (let i = 0; i < 2; i++) await elsewhere.post('/api/v1/auth/login', { email: co.email, password: PASSWORD }).ok()
    const page = await web.visit(co, '/profile', { width: 390 })
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    await list.getByText('Firefox on Linux').first().waitFor()
    await list.getByText('This device').waitFor()
    await expectInOrder(page)
    await list.getByRole('button', { name: 'Sign out: Firefox on Linux' }).first().click()
    await page.getByText('The device is signed out').waitFor()
    await expect.poll(() => list.getByText('Firefox on Linux').count()).toBe(1)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByText('All other devices are signed out').waitFor()
    await expect.poll(() => list.getByText('Firefox on Linux').count()).toBe(0)
  })
})
