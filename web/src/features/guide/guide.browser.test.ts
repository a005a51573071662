import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('the guides', () => {
  test('are found by their text, and link to each other and to pages', async () => {
    const page = await web.visit(await web.t.company(), '/guide')
    await expectInOrder(page)
    await page.getByRole('searchbox', { name: 'Search the guides' }).fill('warm up')
    const results = page.getByRole('region', { name: 'Found in the guides' })
    await results.getByText('Providers do not trust a domain').waitFor()
    await expectInOrder(page)
    await results.getByRole('link', { name: 'DNS and deliverability › Warm up' }).click()
    await page.getByRole('heading', { level: 1, name: 'DNS and deliverability' }).waitFor()
    const isInView = () =>
      page.getByRole('heading', { name: 'Warm up' }).evaluate((node) => {
        const { top } = (node as unknown as { getBoundingClientRect(): { top: number } }).getBoundingClientRect()
        return top > 0 && top < 400
      })
    await expect.poll(isInView).toBe(true)
    await expectInOrder(page)
    await page.getByRole('link', { name: "operator's handbook" }).click()
    await page.getByRole('heading', { level: 1, name: "Operator's handbook" }).waitFor()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Back it up' }).click()
    await page.getByRole('button', { name: 'Copy the code' }).first().waitFor()
    await expectInOrder(page)
    await page.getByRole('link', { name: 'Settings → API keys' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
  })

  test('are in Czech, and in English where there is no translation', async () => {
    const page = await web.visit(await web.t.company(), '/../guide/first-hour', {
      language: 'cs',
      width: 390,
      isDark: true,
    })
    await page.getByRole('heading', { level: 1, name: 'První hodina' }).waitFor()
    await expectInOrder(page)
    await page.getByRole('link', { name: 'Nechte si pomoct asistentem' }).click()
    await page.getByText('Tento návod je jen v angličtině.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Assistants (MCP)' }).waitFor()
    await expectInOrder(page)
    await page.goto(`${web.base}/app/guide/operators-handbook`)
    await page.getByRole('heading', { level: 1, name: "Operator's handbook" }).waitFor()
    await expectInOrder(page)
  })
})
