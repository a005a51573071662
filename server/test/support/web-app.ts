import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { SESSION_COOKIE } from '../../src/platform/http/server.ts'
import { type TestApi, useApi } from './api.ts'
import { noBrowser, openBrowser } from './browser.ts'
import type { Company } from './company.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

export interface VisitOptions {
  width?: number
  language?: 'en' | 'cs' | 'sk'
  /** Comes with a browser that people have: what says that it is steered by a program is taken for one. */
  isPerson?: boolean
}

/** The built web application in a real browser, served by the product in process. */
export interface Web {
  t: TestApi
  base: string
  /** Opens a page of a company as its administrator. */
  visit(company: Company, path: string, options?: VisitOptions): Promise<Page>
  /** Jobs run by themselves until the returned function is called, as a worker would run them. */
  work(): () => Promise<void>
}

/** Everything that a page said was wrong. */
const faults = new WeakMap<Page, string[]>()

export function useWeb(env: Record<string, string> = {}): Web {
  const t = useApi(env)
  const web = { t } as Web
  const open: Browser[] = []
  beforeAll(async () => {
    if (noBrowser) return
    await t.stranger.server.listen({ host: '127.0.0.1', port: 0 })
    web.base = `http://127.0.0.1:${(t.stranger.server.server.address() as AddressInfo).port}`
    const browser = await openBrowser()
    web.visit = (company, path, options) => visit(browser, web.base, company, path, options)
    web.work = () => work(t)
    open.push(browser)
  })
  // A page that nobody looks at goes on listening to its company.
  afterEach(async () => {
    for (const browser of open)
      for (const context of browser.contexts()) for (const page of context.pages()) await page.close()
  })
  return web
}

async function visit(browser: Browser, base: string, company: Company, path: string, options: VisitOptions = {}) {
  const { width = 1280, language = 'en' } = options
  const owner = await company.owner()
  await owner.patch('/api/v1/auth/me', { language }).ok(200)
  const context = await contextFor(browser, options)
  await context.addCookies([{ name: SESSION_COOKIE, value: owner.token, url: base }])
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  await page.addInitScript(FORGET)
  const told: string[] = []
  faults.set(page, told)
  page.on('pageerror', (error) => told.push(error.message))
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
  await page.goto(`${base}/app/${company.tenant}${path}`)
  return page
}

/** What another visitor left in the browser is forgotten before the first page. */
const FORGET = `if (origin !== 'null' && !sessionStorage.getItem('visited')) {
  localStorage.clear()
  sessionStorage.setItem('visited', '1')
}`
const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>()

/** Visitors of a file share what their browser has loaded already. */
function contextFor(browser: Browser, { language = 'en', isPerson = false }: VisitOptions): Promise<BrowserContext> {
  const own = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>()
  contexts.set(browser, own)
  const key = `${language} ${isPerson}`
  const known = own.get(key) ?? openContext(browser, language, isPerson)
  own.set(key, known)
  return known
}

async function openContext(browser: Browser, locale: string, isPerson: boolean) {
  const agent = isPerson ? { userAgent: BROWSER } : {}
  const context = await browser.newContext({ locale, reducedMotion: 'reduce', ...agent })
  // Whatever does not come is told by its line, before the test's time is over.
  context.setDefaultTimeout(8_000)
  return context
}

function work(t: TestApi): () => Promise<void> {
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      await t.runJobs()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return () => {
    isOver = true
    return loop
  }
}

/**
 * A page is in order: nothing in the console, no serious fault of accessibility, nothing wider than the screen. Mails that it
 * shows in frames are others' work.
 */
export async function expectInOrder(page: Page) {
  await expectToFit(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    return (await axe.run({ resultTypes: ['violations'], iframes: false })).violations
  })
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  expect(faults.get(page)).toEqual([])
}

/** Nothing is wider than the screen, once what was resized is drawn again. */
export async function expectToFit(page: Page) {
  const overhang = () =>
    page.evaluate(() => {
      const { document, innerWidth } = globalThis as unknown as {
        document: { documentElement: { scrollWidth: number } }
        innerWidth: number
      }
      return document.documentElement.scrollWidth - innerWidth
    })
  await expect.poll(overhang).toBeLessThanOrEqual(0)
}
