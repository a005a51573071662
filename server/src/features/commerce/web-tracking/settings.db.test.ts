import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { confirmedSender } from '../../../../test/support/delivery.ts'

const t = useApi()

/** A website whose pages a test sets. */
const pages = new Map<string, { status: number; headers?: Record<string, string>; body?: string }>()
const site = createServer((request, response) => {
  const { status, headers = {}, body = '' } = pages.get(request.url!) ?? { status: 404 }
  response.writeHead(status, headers).end(body)
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => site.close(resolve)))

describe('web tracking', () => {
  test('is off until it is set up, for each shop on its own', async () => {
    const co = await t.company()
    const shop = await co.shop()
    expect(await co.get('/web-tracking').ok()).toEqual({
      items: [co.shopId, shop.id].map((shopId) => ({ shopId, mode: 'off', lastEventAt: null })),
    })
    expect(await co.patch(`/web-tracking/${shop.id}`, { mode: 'full' }).ok()).toMatchObject({ mode: 'full' })
    expect((await co.get('/web-tracking').ok()).items).toMatchObject([{ mode: 'off' }, { mode: 'full' }])
    await co.patch(`/web-tracking/${shop.id}`, { mode: 'some' }).fails(400, 'validation', 'mode')
    await co.patch(`/web-tracking/${shop.id}`, {}).fails(400, 'validation', 'mode')
    await co.patch('/web-tracking/999999999', { mode: 'full' }).fails(404, 'not_found')
  })
})

describe('the site script', () => {
  test('is described with the HTML that adds it to a page', async () => {
    const co = await t.company()
    const [script] = (await co.get('/site-script').ok()).items
    expect(script).toMatchObject({ shopId: co.shopId, active: true, checkUrl: '', found: null, checkedAt: null })
    expect(script.snippet).toBe(
      `<script async src="${script.scriptUrl}" data-company="${co.tenant}" data-shop="${co.shopId}"></script>`,
    )
    expect((await t.stranger.get(new URL(script.scriptUrl).pathname).raw()).status).toBe(200)
    const changed = await co.patch(`/site-script/${co.shopId}`, { active: false, checkUrl: `${address}/a` }).ok()
    expect(changed).toMatchObject({ active: false, checkUrl: `${address}/a` })
    expect(await co.patch(`/site-script/${co.shopId}`, {}).ok()).toEqual(changed)
    await co.patch(`/site-script/${co.shopId}`, { checkUrl: 'ftp://x' }).fails(400, 'validation', 'checkUrl')
  })

  test('comes from the tracking host of the company that is on the domain of the website', async () => {
    const co = await t.company()
    const address = async (url: string) => {
      await co.patch(`/shops/${co.shopId}`, { url }).ok()
      return new URL((await co.get('/site-script').ok()).items[0].scriptUrl).host
    }
    const sender = await confirmedSender(co)
    const domain = sender.email.split('@')[1]
    const own = new URL(t.app.config.baseUrl).host
    expect(await address(`https://www.${domain}/`)).toBe(own)
    const checks = JSON.stringify([{ kind: 'tracking', ok: true }])
    await co.db.updateTable('sending_domain').set({ checks }).where('tenant_id', '=', co.tenantId).execute()
    expect(await address(`https://www.${domain}/`)).toBe(`click.${domain}`)
    expect(await address(`https://shop.${domain}/cs`)).toBe(`click.${domain}`)
    expect(await address(`https://not${domain}/`)).toBe(own)
    expect(await address('')).toBe(own)
    expect((await co.patch(`/site-script/${co.shopId}`, { active: true }).ok()).snippet).toContain(own)
  })

  test('is looked for in a page of the shop', async () => {
    const co = await t.company()
    const check = () => co.post(`/site-script/${co.shopId}/check`)
    await check().fails(400, 'validation', 'url')
    await co.patch(`/shops/${co.shopId}`, { url: `${address}/shop` }).ok()
    const [{ snippet }] = (await co.get('/site-script').ok()).items
    pages.set('/shop', { status: 301, headers: { location: '/cs/' } })
    pages.set('/cs/', { status: 200, body: `<html><head>${snippet}</head></html>` })
    const checkedAt = t.clock.now().toISOString()
    expect(await check().ok()).toEqual({ found: true, checkedAt })
    expect((await co.get('/site-script').ok()).items[0]).toMatchObject({ found: true, checkedAt })
    pages.set('/cs/', { status: 200, body: '<html>nothing</html>' })
    expect(await check().ok()).toMatchObject({ found: false })
  })

  test('of another company does not count', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const [{ snippet }] = (await other.get('/site-script').ok()).items
    pages.set('/theirs', { status: 200, body: snippet })
    await co.patch(`/site-script/${co.shopId}`, { checkUrl: `${address}/theirs` }).ok()
    expect(await co.post(`/site-script/${co.shopId}/check`).ok()).toMatchObject({ found: false })
  })

  test('a page that cannot be read changes nothing', async () => {
    const co = await t.company()
    const check = (path: string) =>
      co
        .patch(`/site-script/${co.shopId}`, { checkUrl: `${address}${path}` })
        .ok()
        .then(() => co.post(`/site-script/${co.shopId}/check`).fails(502, 'upstream', 'page'))
    pages.set('/round', { status: 302, headers: { location: '/round' } })
    expect((await check('/round')).params).toEqual({ reason: 'redirects' })
    pages.set('/out', { status: 302, headers: { location: 'file:///etc/passwd' } })
    expect((await check('/out')).params).toEqual({ reason: 'scheme' })
    expect((await check('/missing')).params).toEqual({ reason: 'status' })
    pages.set('/big', { status: 200, body: 'x'.repeat(5_000_001) })
    expect((await check('/big')).params).toEqual({ reason: 'size' })
    expect((await co.get('/site-script').ok()).items[0]).toMatchObject({ found: null, checkedAt: null })
  })
})
