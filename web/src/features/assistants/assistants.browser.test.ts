import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { mcpOf } from '../../../../server/test/support/mcp.ts'
import { oauthClient } from '../../../../server/test/support/oauth.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const SHOTS = process.env.SCREENSHOTS
const web = useWeb()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** Checks the page at its width; with SCREENSHOTS set it also takes a picture. */
async function look(page: Page, name: string) {
  await expectInOrder(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
}

describe.skipIf(noBrowser)('the page of assistants', () => {
  test('explains how to connect one, and disconnects it', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/assistants')
    await page.getByRole('heading', { name: 'No assistant is connected yet' }).waitFor()
    await page.getByText(`${web.base}/mcp`, { exact: true }).waitFor()
    await button(page, 'Copy the address').waitFor()
    await look(page, 'assistants-empty-1280')

    const program = await oauthClient(co, { name: 'Helpful assistant' })
    const { access_token } = await program.connect(['read', 'write'])
    const { tools } = await mcpOf(co, `Bearer ${access_token}`).list()
    expect(tools.length).toBeGreaterThan(100)
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: 'Helpful assistant' })
    await row.getByText('assistant.example', { exact: true }).waitFor()
    await row.getByText('See and change', { exact: true }).waitFor()
    await row.getByText(co.email).filter({ visible: true }).waitFor()
    await look(page, 'assistants-1280')

    await page.setViewportSize({ width: 390, height: 900 })
    await look(page, 'assistants-390')
    await button(page, 'Disconnect Helpful assistant').click()
    await page.getByText('It loses its access within seconds.').waitFor()
    await inDialog(page, 'Disconnect').click()
    await page.getByText('The program has been disconnected').waitFor()
    await page.getByRole('heading', { name: 'No assistant is connected yet' }).waitFor()
    expect((await (await co.owner()).get('/connected-apps').ok()).items).toEqual([])
    await look(page, 'assistants-empty-390')
  })

  test('sets whether assistants may send, and asks before they may at once', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/settings/assistants')
    const sending = async () => (await co.get('/assistants').ok()).sending
    const choice = (name: string) => page.getByRole('radio', { name })
    expect(await choice('After a person approves it').isChecked()).toBe(true)
    await choice('Never').check()
    await button(page, 'Save').click()
    await page.getByText('The setting has been saved').waitFor()
    expect(await sending()).toBe('never')
    await choice('At once').check()
    await button(page, 'Save').click()
    await page.getByRole('dialog', { name: 'Let assistants send without approval?' }).waitFor()
    await look(page, 'assistants-sure-1280')
    await inDialog(page, 'Cancel').click()
    expect(await sending()).toBe('never')
    await button(page, 'Save').click()
    await inDialog(page, 'Let them send').click()
    await expect.poll(sending).toBe('yes')
  })

  test('changes nothing for people who may only read it', async () => {
    const co = await web.t.company()
    await (await oauthClient(co, { name: 'Helpful assistant' })).connect()
    const page = await web.visit(co, '/settings/assistants', { roles: ['data_analyst'], width: 390, language: 'cs' })
    await page.getByText('Helpful assistant', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /Odpojit|Uložit/ }).count()).toBe(0)
    expect(await page.getByRole('radio', { name: 'Nikdy' }).isDisabled()).toBe(true)
    await look(page, 'assistants-read-390')
  })
})
