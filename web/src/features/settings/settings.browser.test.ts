import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

/** Opens pages by the menu and waits for a text of each. */
async function tour(page: Page, pages: Record<string, string>) {
  for (const [name, text] of Object.entries(pages)) {
    const menu = page.getByRole('navigation', { name: 'Settings pages' })
    await menu.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
    await page.getByText(text).first().waitFor()
  }
}

describe.skipIf(noBrowser)('settings', () => {
  test('the menu opens every page', async () => {
    const co = await web.t.company()
    await co.post('/sending/senders', { email: 'news@shop.example' }).ok(201)
    await co.post('/custom-fields', { name: 'Level', type: 'select', options: [{ name: 'Gold' }] }).ok(201)
    await co.post('/labels', { name: 'VIP', color: '#e8590c' }).ok(201)
    const page = await web.visit(co, '/settings')
    await page.getByRole('link', { name: 'Company Name, address' }).click()
    await tour(page, {
      Company: 'Identity',
      'E-shops': 'Active',
      'People and roles': 'Content editor',
      Sending: 'Main switch',
      Senders: 'news@shop.example',
      Domains: 'No domain yet',
      Deliverability: 'No report yet',
      'Purposes of consent': 'Until withdrawn',
      'Custom fields': '{{cf_level}}',
      Labels: 'VIP',
      'API keys': 'API reference',
      'Audit log': 'created a label “VIP”',
    })
  })
})
