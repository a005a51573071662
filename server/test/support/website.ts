// A website of another origin that a test makes up, with a form on it. No request leaves the machine.
import type { BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterEach } from 'vitest'
import type { useApi } from './api.ts'
import { openBrowser, openContext } from './browser.ts'
import type { Company } from './company.ts'

/** The origins of the website and of the server, which is the `BASE_URL` of the test. */
export const [SITE, APP] = ['https://www.flowers.example', 'https://mail.postrider.example']

/** What the page of the website answers. */
interface Website {
  html: string
  headers?: Record<string, string>
}

/** Opens pages of the website, and records what goes wrong there. */
export function useWebsite(t: ReturnType<typeof useApi>) {
  const contexts: BrowserContext[] = []
  const faults: string[] = []
  /** Hosts that were asked for something. */
  const hosts = new Set<string>()
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    faults.length = 0
    hosts.clear()
  })

  async function answer(request: Request, { html, headers = {} }: Website) {
    const { hostname, pathname, search } = new URL(request.url())
    if (hostname === 'www.flowers.example') {
      if (pathname === '/favicon.ico') return { status: 404 }
      const body = `<!doctype html><html lang="en"><head><title>Tulips</title></head><body>${html}</body></html>`
      return { status: 200, contentType: 'text/html; charset=utf-8', headers, body }
    }
    // People take their time, the clock of the test does not.
    if (request.method() === 'POST') t.clock.forward(3_000)
    const body = request.postData()
    const response = await t.stranger.server.inject({
      method: request.method() as 'GET',
      url: pathname + search,
      headers: { ...request.headers(), host: hostname },
      ...(body === null ? {} : { payload: body }),
    })
    return { status: response.statusCode, headers: response.headers as Record<string, string>, body: response.payload }
  }

  /** Opens a page of the website. */
  async function visit(website: Website, path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await openContext(await openBrowser(), options)
    contexts.push(context)
    await context.route('**/*', async (route) => {
      hosts.add(new URL(route.request().url()).hostname)
      await route.fulfill(await answer(route.request(), website))
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${SITE}${path}`)
    return page
  }

  return { visit, faults, hosts }
}

export const codes = async (co: Company, id: string) => co.get(`/forms/${id}/embed`).ok()
const PAGE = '<main><h1>Tulips</h1><p>Before</p>'
export const around = (code: string) => `${PAGE}${code}<p id="after">After</p></main>`
/** The submissions of a company. */
export const sent = async (co: Company) =>
  co.db.selectFrom('form_submission').select(['email', 'proof']).where('tenant_id', '=', co.tenantId).execute()
export const styleOf = (of: Locator, name: string) =>
  of.evaluate((one, name) => {
    const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: unknown): Record<string, string> }
    return getComputedStyle(one)[name]
  }, name)

export async function fill(page: Page, email = 'jana@example.com') {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('I agree to get news.').check()
}
