import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('sending', () => {
  test('the main switch stops sending, and every page shows it', async () => {
    const co = await web.t.company()
    const owner = await co.owner()
    await owner.put('/sending-mode', { mode: 'live' }).ok()
    const page = await web.visit(co, '/settings/sending')
    await page.getByText('Not ready').waitFor()
    await page.getByText('e-mails stay in the outbox').first().waitFor()
    expect(await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Outbox' }).count()).toBe(0)
    await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Outbox' }).waitFor()
    await page.getByRole('radio', { name: 'Off' }).check()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Moving house')
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('No e-mail is sent. Running campaigns').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('Sending is switched off').waitFor()
    expect(await co.get('/sending-mode').ok()).toMatchObject({ mode: 'off', reason: 'Moving house' })
    await page.getByRole('radio', { name: 'Live' }).check()
    await page.getByRole('button', { name: 'Switch to live' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch to live' }).click()
    await page.getByText('Sending is switched off').waitFor({ state: 'detached' })
  })
})
