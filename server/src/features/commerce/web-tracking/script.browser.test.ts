// The script in a real browser, on a website that the test makes up. No request leaves the machine.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { noBrowser, openBrowser, openContext } from '../../../../test/support/browser.ts'
import type { Company } from '../../../../test/support/company.ts'
import { until } from '../../../../test/support/until.ts'
import { handleEvents } from './events/handle-events.ts'
import { makeVisitorToken } from './visitors/visitor-token.ts'

const t = useApi()
const [SITE, APP] = ['https://www.flowers.example', 'https://click.flowers.example']

async function followed(mode: string) {
  const co = await t.company()
  await co.patch(`/shops/${co.shopId}`, { url: SITE }).ok()
  await co.patch(`/web-tracking/${co.shopId}`, { mode }).ok()
  return co
}

const tag = (co: Company) =>
  `<script async src="${APP}/js/tracking/tracker.js" data-company="${co.tenant}" data-shop="${co.shopId}"></script>`
/** The snippet of the other service, with another host. */
const foreignTag = (co: Company, files: string) =>
  `<script>(function(sm,a,rt,e,ma,il,i,ng){a._se=a._se||[];for(ng=0;ng<ma.length;ng++){i=sm.createElement(rt);
   il=sm.getElementsByTagName(rt)[0];i.async=1;i.src=e+ma[ng]+'.js';il.parentNode.insertBefore(i,il);}})
   (document,window,'script','${APP}/js/tracking/',${files});_se.push(['init', '${co.tenant}']);</script>`

/** Answers of the website and of our server. */
async function answer(request: Request, html: string) {
  const { hostname, pathname, search } = new URL(request.url())
  if (hostname === 'www.flowers.example')
    return pathname === '/favicon.ico'
      ? { status: 404 }
      : { status: 200, contentType: 'text/html', body: `<title>Tulips</title>${html}` }
  const body = request.postData()
  const { statusCode, headers, payload } = await t.stranger.server.inject({
    method: request.method() as 'GET',
    url: pathname + search,
    headers: { ...request.headers(), host: hostname },
    ...(body === null ? {} : { payload: body }),
  })
  return { status: statusCode, headers: headers as Record<string, string>, body: payload }
}

let context: BrowserContext
/** Opens pages of the website with this HTML. */
async function visitor(html: string) {
  context = await openContext(await openBrowser())
  await context.route('**/*', async (route) => route.fulfill(await answer(route.request(), html)))
  return context.newPage()
}
afterEach(() => context?.close())

const events = async (co: Company) =>
  (
    await co.db
      .selectFrom('web_event')
      .select(['type', 'data', 'visitor'])
      .where('tenant_id', '=', co.tenantId)
      .orderBy('id')
      .execute()
  ).map(({ type, data, visitor }) => ({ type, data: data as Record<string, unknown>, visitor }))
const arrived = (co: Company, number: number) =>
  until(`${number} events`, async () => (await events(co)).length === number)
const push = (page: Page, ...calls: unknown[][]) =>
  page.evaluate((calls) => {
    const site = globalThis as { _pr?: { push(call: unknown[]): unknown } }
    site._pr ??= []
    for (const call of calls) site._pr.push(call)
  }, calls)
const cookies = async () => (await context.cookies(SITE)).map(({ name }) => name)
/** Opens a page, and waits until the script has asked how the website is followed. */
async function open(page: Page, path: string) {
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/t/'))
  await page.goto(`${SITE}${path}`)
  await asked
}
/** Longer than the script waits before it sends. */
const aWhile = (page: Page) => page.waitForTimeout(1_000)

describe.skipIf(noBrowser)('the site script', () => {
  test('waits for consent where visitors are recognised', async () => {
    const co = await followed('full')
    const page = await visitor(tag(co))
    await open(page, '/tulips')
    await aWhile(page)
    expect(await events(co)).toEqual([])
    expect(await cookies()).toEqual([])
    await push(page, ['consent', true])
    await arrived(co, 1)
    const [first] = await events(co)
    expect(first).toMatchObject({ type: 'visit', data: { url: `${SITE}/tulips`, title: 'Tulips', visitType: 'other' } })
    const [cookie] = await context.cookies(SITE)
    expect(cookie).toMatchObject({ name: '_prv', value: first!.visitor, domain: '.flowers.example', secure: true })

    await open(page, '/roses')
    await arrived(co, 2)
    expect((await events(co))[1]!.visitor).toBe(first!.visitor)

    await push(page, ['consent', false])
    expect(await cookies()).toEqual([])
    await push(page, ['custom', 'wishlist-added'])
    await aWhile(page)
    expect(await events(co)).toHaveLength(2)
  })

  test('sets no cookie and knows nobody where visits are anonymous', async () => {
    const co = await followed('anonymous')
    const page = await visitor(tag(co))
    await open(page, '/tulips')
    await push(page, ['consent', true], ['identify', { email: 'jana@example.com' }])
    await arrived(co, 1)
    expect(await events(co)).toMatchObject([{ type: 'visit', visitor: null }])
    expect(await cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  })

  test('sends nothing where tracking is off, and deletes the cookie of earlier days', async () => {
    const co = await followed('off')
    const page = await visitor(tag(co))
    const value = crypto.randomUUID()
    await context.addCookies([{ name: '_prv', value, domain: '.flowers.example', path: '/', secure: true }])
    await open(page, '/tulips')
    await until('deleting the cookie', async () => !(await cookies()).length)
    await push(page, ['consent', true])
    await aWhile(page)
    expect(await cookies()).toEqual([])
    expect(await events(co)).toEqual([])
  })

  test('takes calls before and after it was loaded, and a call for the visit replaces the automatic one', async () => {
    const co = await followed('full')
    const early = `<script>_pr = [['consent', true], ['visit', { visitType: 'product', productCode: 'T-1' }]]</script>`
    const page = await visitor(early + tag(co) + tag(co))
    await open(page, '/tulips')
    await push(
      page,
      ['cart', { total: '99.00', items: [{ code: 'T-1', quantity: 2 }] }],
      ['custom', 'wishlist-added', { list: 'spring' }],
      ['identify', { email: 'jana@example.com', by: 'login' }],
      ['order', { cartId: 'c-1' }],
      ['nonsense'],
      ['cart'],
    )
    await arrived(co, 5)
    expect(await events(co)).toMatchObject([
      { type: 'visit', data: { visitType: 'product', productCode: 'T-1' } },
      { type: 'cart', data: { total: '99.00', currency: 'CZK', url: `${SITE}/tulips`, items: [{ quantity: 2 }] } },
      { type: 'custom', data: { customEvent: 'wishlist-added', payload: { list: 'spring' } } },
      { type: 'identify', data: { email: 'jana@example.com', by: 'login' } },
      { type: 'order', data: { cartId: 'c-1' } },
    ])
  })

  test('takes the calls of another service', async () => {
    const co = await followed('full')
    const cart = {
      eshop_name: 'Flowers',
      items: [
        { code: 7, name: 'Tulips', price: { with_vat: 19.9, without_vat: 16.4, currency: 'CZK' }, quantity: 3 },
        { code: 'B', name: 'Rose', price: { with_vat: 0.1, currency: 'CZK' }, quantity: '2', url: `${SITE}/rose` },
      ],
    }
    const calls = [
      ['visit', { url: `${SITE}/p`, visit_type: 'product', attributes: [{ name: 'product_id', value: '7' }] }],
      ['identify', { contact_data: { emailaddress: 'jana@example.com' }, reidentify: false, update_existing: true }],
      ['cart', cart],
      ['order', { eshop_code: '1', identify: { contact_data: { emailaddress: 'petr@example.com' } }, items: [] }],
    ]
    const page = await visitor(
      `${foreignTag(co, "['tracker']")}<script>for (const call of ${JSON.stringify(calls)}) _se.push(call)</script>`,
    )
    await open(page, '/tulips')
    await push(page, ['consent'])
    await arrived(co, 4)
    expect(await events(co)).toMatchObject([
      { type: 'visit', data: { url: `${SITE}/p`, visitType: 'product', productCode: '7' } },
      { type: 'identify', data: { email: 'jana@example.com', by: 'form' } },
      {
        type: 'cart',
        data: {
          total: '59.90',
          currency: 'CZK',
          items: [
            { code: '7', quantity: 3, unitPrice: '19.90' },
            { code: 'B', quantity: 2, unitPrice: '0.10', url: `${SITE}/rose` },
          ],
        },
      },
      { type: 'order', data: { email: 'petr@example.com' } },
    ])
  })

  test('records the visit by itself with the second script of that service', async () => {
    const co = await followed('anonymous')
    const page = await visitor(foreignTag(co, "['tracker', 'basic']"))
    await open(page, '/tulips')
    await arrived(co, 1)
    expect(await events(co)).toMatchObject([{ type: 'visit', data: { url: `${SITE}/tulips` } }])
  })

  test('sends what is left when the page is left', async () => {
    // Real servers: requests of a page that is left cannot be answered by the test.
    const base = await t.stranger.server.listen({ host: '127.0.0.1', port: 0 })
    const site = createServer((_, response) => {
      const source = `${base}/js/tracking/tracker.js`
      const html = `<script async src="${source}" data-company="${co.tenant}" data-shop="${co.shopId}"></script>`
      response.setHeader('content-type', 'text/html').end(html)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const url = `http://localhost:${(site.address() as AddressInfo).port}/`
    const co = await t.company()
    await co.patch(`/shops/${co.shopId}`, { url }).ok()
    await co.patch(`/web-tracking/${co.shopId}`, { mode: 'anonymous' }).ok()
    context = await openContext(await openBrowser())
    const page = await context.newPage()
    await page.goto(url)
    await arrived(co, 1)
    await push(page, ['custom', 'left', {}])
    await page.goto('about:blank')
    await arrived(co, 2)
    expect((await events(co))[1]).toMatchObject({ type: 'custom' })
    site.close()
  })

  test('recognises who clicked a link in a mail, and removes that from the address', async () => {
    const co = await followed('full')
    const { id } = await co.contact()
    const token = makeVisitorToken(t.app.signingKeys, co.tenant, id, t.clock.now())
    const page = await visitor(tag(co))
    await open(page, `/tulips?a=1&pr_v=${token}&b=2#top`)
    await push(page, ['consent', true])
    expect(page.url()).toBe(`${SITE}/tulips?a=1&b=2#top`)
    await arrived(co, 2)
    const { database, ...app } = t.app
    await handleEvents({ app, db: database.db, now: t.clock.now() }, co.tenantId)
    const { items } = await co.get(`/contacts/${id}/activities?type=visit`).ok()
    expect(items).toMatchObject([{ params: { url: `${SITE}/tulips?a=1&b=2#top` } }])
  })
})
