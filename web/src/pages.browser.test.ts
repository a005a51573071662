// Every page with the data of the demo, and what people with few rights see of them.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from '../../server/src/demo/fill.ts'
import { createDemo } from '../../server/src/features/across/company-creation/index.ts'
import { noBrowser } from '../../server/test/support/browser.ts'
import { Company } from '../../server/test/support/company.ts'
import { OBJECT_OF } from '../../server/test/support/foreign-objects.ts'
import { expectAccessible, expectInOrder, expectToFit, useWeb } from '../../server/test/support/web-app.ts'
import { pagePaths } from '../../server/test/support/web-pages.ts'

const web = useWeb()
let company: Company
let objects: Record<string, string>

beforeAll(async () => {
  if (noBrowser) return
  const demo = (await createDemo(web.t.database.db, web.t.clock.now()))!
  await fillDemo(web.t.app, demo, { people: 30 })
  const { id } = await web.t.database.db
    .selectFrom('tenant')
    .select('id')
    .where('public_id', '=', demo.tenant)
    .executeTakeFirstOrThrow()
  company = new Company(web.t.stranger.server, web.t.app, { ...demo, tenantId: id })
  objects = await objectsOf(company)
}, 600_000)

const PATHS = pagePaths()

/** Parameters of paths whose objects the demo has. */
const IN_DEMO = ['$campaign', '$contact', '$list', '$segment', '$shop', '$template']

/** An object for each parameter of a path: one of the demo, or a new one. */
async function objectsOf(company: Company): Promise<Record<string, string>> {
  const objects: Record<string, string> = {
    $guide: 'operators-handbook',
    $import: await imported(company),
    $landingPage: await OBJECT_OF['landing-pages.page_id']!(company, {}),
  }
  for (const name of new Set(PATHS.flatMap((path) => path.match(/\$\w+/g) ?? []))) {
    const kind = name.slice(1)
    if (IN_DEMO.includes(name)) objects[name] = (await company.get(`/${kind}s`).ok()).items[0].id
    else objects[name] ??= await OBJECT_OF[`${kind}_id`]!(company, {})
  }
  return objects
}

async function imported(company: Company): Promise<string> {
  const text = 'email;name\nanna@example.com;Anna\n'
  const { fileId } = await company.post('/imports/files', { name: 'people.csv', text }).ok(201)
  const { shopId, purposeId } = company
  const mapping = [{ column: 'email', field: 'email' }]
  const more = { name: 'People', source: 'Form', mode: 'upsert', listIds: [], consentConfirmed: true }
  return (await company.post('/imports', { fileId, shopId, purposeId, mapping, ...more }).ok(201)).id
}

/** Waits until nothing on the screen is being loaded. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const waiting = page.locator('[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root')
  const seen = () =>
    waiting.evaluateAll((all: { getBoundingClientRect(): { top: number } }[]) =>
      all.filter((one) => one.getBoundingClientRect().top < 900),
    )
  await expect.poll(async () => (await seen()).length).toBe(0)
}

describe.skipIf(noBrowser)('every page', () => {
  test('is found in a manifest', () => {
    expect(PATHS.length).toBeGreaterThanOrEqual(46)
    expect(PATHS).toContain('/campaigns/$campaign/statistics')
  })

  test('is accessible in Czech in dark mode on a phone, and fits a wide screen', async () => {
    const page = await web.visit(company, '/lists', { language: 'cs', isDark: true, width: 390 })
    await settle(page)
    for (const path of PATHS) {
      await go(page, `/app/${company.tenant}${path.replace(/\$\w+/g, (name) => objects[name]!)}`)
      await check(page).catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`)
      })
    }
    // The menu and the header too, which are the same on all pages.
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
  }, 1_800_000)
})

async function check(page: Page) {
  await settle(page)
  await expectInOrder(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectToFit(page)
  await page.setViewportSize({ width: 390, height: 900 })
}

/** Opens a page as a link of the application does, and waits until the heading of the page before is gone. */
async function go(page: Page, path: string) {
  await page.getByRole('heading', { level: 1 }).evaluate((heading: { id: string }) => {
    heading.id = 'before'
  })
  await page.evaluate((path) => {
    const { history, dispatchEvent, PopStateEvent } = globalThis as unknown as {
      history: { pushState(state: object, unused: string, path: string): void }
      dispatchEvent(event: object): void
      PopStateEvent: new (name: string) => object
    }
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('h1:not(#before)').waitFor()
}

/** Opens the pages of both menus one after the other; returns their names. */
async function lookAround(page: Page, look: (name: string) => Promise<void> = async () => {}): Promise<string[]> {
  const seen: string[] = []
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  for (const menu of ['Menu', 'Settings pages']) {
    if (menu !== 'Menu') await go(page, `/app/${company.tenant}/settings/company`)
    const links = page.getByRole('navigation', { name: menu }).getByRole('link')
    await links.first().waitFor()
    for (const name of await links.allTextContents()) {
      await links.getByText(name, { exact: true }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settle(page)
      seen.push(name)
      expect(await page.getByText('This could not be displayed').count(), name).toBe(0)
      expect(refused, name).toEqual([])
      await look(name)
    }
  }
  return seen
}

describe.skipIf(noBrowser)('the menus', () => {
  test('of an analyst lead to pages that change nothing and may export', async () => {
    const CHANGES = /^(New|Add(?! filter)|Import|Create|Delete|Invite)\b(?!s)/
    const page = await web.visit(company, '/', { roles: ['data_analyst'], width: 1440 })
    await settle(page)
    const seen = await lookAround(page, async (name) => {
      await expectToFit(page)
      for (const kind of ['button', 'link'] as const)
        expect(await page.getByRole(kind, { name: CHANGES }).allTextContents(), name).toEqual([])
    })
    expect(seen).toEqual(expect.arrayContaining(['Contacts', 'Campaigns', 'Templates', 'Footers', 'Audit log']))
    await go(page, `/app/${company.tenant}/exports`)
    await page
      .getByRole('button', { name: /export/i })
      .first()
      .waitFor()
  }, 900_000)

  test('of finance lead to pages that do not fail', async () => {
    const page = await web.visit(company, '/', { roles: ['finance'] })
    await settle(page)
    expect(await lookAround(page)).toEqual(expect.arrayContaining(['Overview', 'Settings', 'Company']))
  }, 900_000)
})
