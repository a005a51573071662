import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { PASSWORD } from '../../../../server/test/support/constants.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

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
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Four-words-and-9')
    await page.getByRole('textbox', { name: 'New password again' }).fill('Four-words-and-9')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The password has been changed').waitFor()
    await web.t.stranger.post('/api/v1/auth/login', { email: co.email, password: 'Four-words-and-9' }).ok(200)
  })

  test('two-factor is set up, its recovery codes are seen once, and it is switched off', async () => {
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
    await dialog.getByText('Each lets you in once').waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(10)
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'I have stored them' }).click()
    await page.getByText('You are asked for a code').waitFor()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Only your password protects').waitFor()
  })
})
