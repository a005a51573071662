import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import type { Role } from '../../src/features/account/members/index.ts'
import { SESSION_COOKIE } from '../../src/platform/http/cookie-names.ts'
import { type TestApi, useApi } from './api.ts'
import { noBrowser, openBrowser, openContext } from './browser.ts'
import type { Company } from './company.ts'
import { until } from './until.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'

interface Violation {
  id: string
  impact: string
  nodes: { html: string }[]
}

interface Axe {
  run(context: { exclude: string[] }, options: object): Promise<{ violations: Violation[] }>
}

export interface VisitOptions {
  width?: number
  language?: 'en' | 'cs' | 'sk'
  /** Uses the user agent of a person's browser: one that names a headless browser counts as a program. */
  isPerson?: boolean
  /** Roles of the visitor; the default is the administrator. */
  roles?: readonly Role[]
  isDark?: boolean
}

/** The built web application in a real browser, served by the test's process. */
export interface Web {
  t: TestApi
  base: string
  /** Opens a page of a company as its administrator. */
  visit(company: Company, path: string, options?: VisitOptions): Promise<Page>
}

/** The errors of each page. */
const faults = new WeakMap<Page, string[]>()

/** Refused requests appear in the console too; tests expect them. */
const REFUSED = /^Failed to load resource/

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
    open.push(browser)
  })
  afterEach(async () => {
    const pages = open.flatMap((browser) => browser.contexts().flatMap((context) => context.pages()))
    const errors = pages.flatMap((page) => (faults.get(page) ?? []).filter((fault) => !REFUSED.test(fault)))
    // An open page would keep listening to its company.
    for (const page of pages) if (!keepers.has(page)) await page.close()
    expect(errors).toEqual([])
  })
  return web
}

async function visit(browser: Browser, base: string, company: Company, path: string, options: VisitOptions = {}) {
  const { width = 1280, language = 'en', roles, isDark } = options
  const visitor = roles ? await company.member(...roles) : await company.owner()
  await visitor.patch('/api/v1/auth/me', { language }).ok(200)
  const context = await contextFor(browser, base, options)
  await context.addCookies([{ name: SESSION_COOKIE, value: visitor.token, url: base }])
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 900 })
  if (isDark) await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(FORGET)
  await page.addInitScript(NOTE_EVENTS)
  const errors: string[] = []
  faults.set(page, errors)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${base}/app/${company.tenant}${path}`)
  // A page shows later changes only when it listens to the company; pages outside of the company do not listen.
  const event = roles ? 'actions' : 'campaigns'
  if (!path.startsWith('/..'))
    await until(`listening to ${event}`, () => page.evaluate((event) => `listens to ${event}` in globalThis, event))
  return page
}

/** Clears the data of an earlier visitor before the first page. */
const FORGET = `if (origin !== 'null' && !sessionStorage.getItem('visited')) {
  localStorage.clear()
  sessionStorage.setItem('visited', '1')
}`

/** Notes in a variable of the page which events of the company have arrived. */
const NOTE_EVENTS = `EventSource = class extends EventSource {
  addEventListener(event, listener) {
    super.addEventListener(event, listener)
    super.addEventListener(event, () => { globalThis['listens to ' + event] = true }, { once: true })
  }
}`

const contexts = new WeakMap<Browser, Map<string, Promise<BrowserContext>>>()

/** Visitors of a test file share the browser's cache. */
function contextFor(
  browser: Browser,
  base: string,
  { language = 'en', isPerson = false }: VisitOptions,
): Promise<BrowserContext> {
  const own = contexts.get(browser) ?? new Map<string, Promise<BrowserContext>>()
  contexts.set(browser, own)
  const key = `${language} ${isPerson}`
  const agent = isPerson ? { userAgent: BROWSER } : {}
  const known =
    own.get(key) ?? openContext(browser, { locale: language, reducedMotion: 'reduce', ...agent }).then(withKeeper(base))
  own.set(key, known)
  void known.then((context) => context.once('close', () => own.delete(key)))
  return known
}

/** Pages that stay open: the process that draws pages ends with the last of them, and a new one compiles the scripts again. */
const keepers = new WeakSet<Page>()

const withKeeper = (base: string) => async (context: BrowserContext) => {
  const page = await context.newPage()
  keepers.add(page)
  await page.goto(`${base}/healthz`)
  return context
}

/** Holds requests to an address until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Resolves when all transitions on the page have ended. Endless animations do not count. */
const TRANSITIONS_ENDED = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
).then(() => {})`

/**
 * Expects no errors in the console, no serious accessibility violations, and nothing wider than the screen. Mails shown
 * in frames are not checked.
 */
export async function expectInOrder(page: Page) {
  // Moving elements differ in width and contrast, such as a menu that slides away after a resize.
  await page.evaluate(TRANSITIONS_ENDED)
  await expectToFit(page)
  await expectAccessible(page, AROUND)
  expect(faults.get(page)).toEqual([])
}

/** The menu and the header: half of the elements, the same on all pages. The test of all pages checks them. */
const AROUND = ['.mantine-AppShell-navbar', '.mantine-AppShell-header']

/** Views whose contrast was checked. It is half of the work, and the same at every width and in every language. */
const contrastChecked = new Set<string>()

/** The page without ids, the open dialog and the theme. */
const VIEW = `[
  location.pathname.replace(/[0-9a-f-]{36}/g, 'company').replace(/\\d+/g, '0'),
  document.querySelector('[role=dialog] h2')?.textContent ?? '',
  document.documentElement.dataset.mantineColorScheme,
].join(' ')`

/** Expects no serious accessibility violations outside of the excluded elements. */
export async function expectAccessible(page: Page, excluded: string[] = []) {
  const view = `${await page.evaluate(VIEW)} ${excluded.join()}`
  await expectNoViolations(page, { excluded, contrast: !contrastChecked.has(view) })
  contrastChecked.add(view)
}

/** Expects a page of a company to be accessible in the dark too. Checks copies: the policy of the page lets no scripts run. */
export async function expectCopiesAccessible(page: Page) {
  const content = await page.content()
  for (const colorScheme of ['dark', 'light'] as const) {
    const copy = await page.context().newPage()
    await copy.emulateMedia({ colorScheme })
    await copy.setContent(content)
    await expectNoViolations(copy, { excluded: [], contrast: true })
    await copy.close()
  }
}

async function expectNoViolations(page: Page, checks: { excluded: string[]; contrast: boolean }) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async ({ excluded, contrast }) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    // No rule in use needs the text of style sheets.
    const options = { resultTypes: ['violations'], iframes: false, preload: false }
    const rules = { 'color-contrast': { enabled: contrast } }
    return (await axe.run({ exclude: excluded }, { ...options, rules })).violations
  }, checks)
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Expects nothing to be wider than the screen, once a resize has been drawn. */
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
