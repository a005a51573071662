// The whole way of a marketer with an automation: draw it, test it, follow one contact, activate it, and watch a contact walk
// through it to the mail in the outbox.
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { followFromNow, workAutomations } from '../../../../server/test/support/automations.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { LETTER } from '../../../../server/test/support/campaigns.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { confirmedSender, startSending } from '../../../../server/test/support/delivery.ts'
import { until } from '../../../../server/test/support/until.ts'
import { expectInOrder, expectToFit, hold, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()
const HOUR = 3_600_000

/** A company that can send, with templates and two contacts who subscribed today. */
async function shopWithMails(): Promise<Company> {
  const co = await web.t.company()
  await co.patch('/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' }).ok()
  await confirmedSender(co)
  for (const [name, subject] of [
    ['Welcome', 'Welcome, {{ df_name }}'],
    ['Tips', 'Tips for {{ df_name }}'],
  ])
    await co.post('/templates', { name, subject, preheader: 'News', content: { html: LETTER } }).ok(201)
  await co.contact('petr@example.com', { firstName: 'Petr', city: 'Praha' })
  await co.contact('eva@example.com', { firstName: 'Eva', city: 'Brno' })
  // They subscribed before the automation was active.
  web.t.clock.forward(HOUR)
  return co
}

const cardOf = (page: Page, text: string | RegExp): Locator =>
  page.locator('.react-flow__node').filter({ hasText: text })
const panel = (page: Page) => page.locator('#node-panel')
const steps = (page: Page) => page.locator('#trace-panel')
const question = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

async function choose(page: Page, input: Locator, option: string | RegExp) {
  await input.click()
  await page.getByRole('option', { name: option }).click()
}

/** Waits until what was typed has left one option. */
const onlyOption = (page: Page, option: string) =>
  expect.poll(() => page.getByRole('option').filter({ visible: true }).allTextContents()).toEqual([option])

async function addAfter(page: Page, card: Locator, type: RegExp, output?: string) {
  await card.getByRole('button', { name: output ? `Add a node after “${output}”` : 'Add a node after this' }).click()
  await page.getByRole('dialog').getByRole('button', { name: type }).click()
}

/** Lets the engine of automations and the sender do everything that can be done now. */
async function work(co: Company) {
  await workAutomations(web.t)
  const stop = await startSending(web.t)
  await until('an empty queue', async () => {
    const { rows } = await sql`
      select 1 from send_queue where tenant_id = ${co.tenantId} and not paused
      union all select 1 from send_batch where tenant_id = ${co.tenantId} and done_at is not null`.execute(co.db)
    return !rows.length
  })
  await stop()
}

interface Mail {
  to: string
  subject: string
}
const mails = async (co: Company): Promise<string[]> => {
  const { items } = await co.get('/outbox?pageSize=100').ok()
  return items.map(({ to, subject }: Mail) => `${to}: ${subject}`).sort()
}

/** Subscribed → mail → 2 hours → in Brno? → another mail. */
async function buildByMouse(page: Page) {
  await page.getByRole('button', { name: 'New automation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New automation' })
  await dialog.getByLabel('Name').fill('Welcome series')
  await dialog.getByRole('button', { name: 'Create and open' }).click()
  await page.getByRole('button', { name: 'Add a trigger' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Event/ })
    .click()
  await choose(page, panel(page).getByRole('combobox', { name: 'Event', exact: true }), 'A contact subscribes')
  await addAfter(page, cardOf(page, 'When a contact subscribes'), /^Send e-mail/)
  await choose(page, panel(page).getByRole('combobox', { name: 'Template' }), 'Welcome')
  await addAfter(page, cardOf(page, 'Sends “Welcome”'), /^Wait Holds/)
  await panel(page).getByRole('textbox', { name: 'How long: number' }).fill('2')
  await choose(page, panel(page).getByRole('combobox', { name: 'How long: unit' }), 'hours')
  await addAfter(page, cardOf(page, 'Wait 2 hours'), /^Condition/)
  await panel(page).getByRole('button', { name: 'Set rules: Yes for contacts who' }).click()
  const rules = page.getByRole('dialog')
  await choose(page, rules.getByRole('combobox', { name: 'Subject of the rule' }), 'City')
  await rules.getByRole('textbox', { name: 'Value' }).fill('Brno')
  await rules.getByRole('button', { name: 'Use these rules' }).click()
  await addAfter(page, cardOf(page, 'City is “Brno”'), /^Send e-mail/, 'Yes')
  await choose(page, panel(page).getByRole('combobox', { name: 'Template' }), 'Tips')
  await cardOf(page, 'Sends “Tips”').waitFor()
}

/** Tests the changes that are not saved yet, and goes back. */
async function testByMouse(page: Page) {
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Test the automation' })
  await dialog.getByText('A test runs the saved version').waitFor()
  await expectInOrder(page)
  const goOn = await hold(page, '**/test')
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await dialog.getByText('The test is running.').waitFor()
  await expectInOrder(page)
  goOn()
  const bar = page.getByRole('region', { name: 'Test result' })
  await bar.getByText('In the last 7 days 2 contacts would have entered; 2 wait, 0 are through.').waitFor()
  await bar.getByText('Nothing was sent and nothing changed.').waitFor()
  await cardOf(page, 'Wait 2 hours').getByText('2 reached · 2 waiting').waitFor()
  await cardOf(page, 'Sends “Tips”').getByText('0 reached').waitFor()
  await expectInOrder(page)
  await page.getByText('List', { exact: true }).click()
  const list = page.getByRole('region', { name: 'Automation as a list' })
  await list.getByText('2 reached · 2 waiting').waitFor()
  await list.getByText('Yes · 0').waitFor()
  await expectInOrder(page)
  await page.getByText('Canvas', { exact: true }).click()
  await page.getByRole('button', { name: 'End the test' }).click()
  await bar.waitFor({ state: 'detached' })
  await cardOf(page, '2 reached').first().waitFor({ state: 'detached' })
}

/** Follows a contact that does not match the condition. */
async function traceByMouse(page: Page) {
  await page.getByRole('button', { name: 'Contact’s path' }).click()
  await choose(page, steps(page).getByRole('combobox', { name: 'Contact' }), 'petr@example.com')
  await steps(page).getByText('The trigger “Event” would take the contact.').waitFor()
  await steps(page).getByText('Can be mailed').waitFor()
  await steps(page)
    .getByText(/^Would wait until/)
    .waitFor()
  await steps(page)
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Not true:') })
    .getByText('City is “Brno”')
    .last()
    .waitFor()
  await steps(page).getByText('Goes on by “No”').waitFor()
  await expect.poll(() => page.locator('.flow-node-stop').allTextContents()).toEqual(['1', '2', '3', '4'])
  // The path is on the screen; the others need not be.
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.locator('[data-path=off]').filter({ hasText: 'Sends “Tips”' }).waitFor()
  await expect.poll(() => page.locator('.edge-on-path').count()).toBe(3)
  await expectInOrder(page)
  await page.getByText('List', { exact: true }).click()
  const list = page.getByRole('region', { name: 'Automation as a list' })
  await list.getByRole('button', { name: /^Step 3 Wait/ }).waitFor()
  await list.getByRole('button', { name: /Tips.*Not on the path/ }).waitFor()
  await expectInOrder(page)
  await page.getByText('Canvas', { exact: true }).click()
  await page.getByRole('region', { name: 'Path of petr@example.com' }).getByRole('button', { name: 'End' }).click()
  await page.locator('.flow-node-stop').first().waitFor({ state: 'detached' })
}

/** Moves the focus by the tabulator to the control of a name. */
async function tabTo(page: Page, name: string) {
  const focused = () =>
    page.evaluate(() => {
      const { document } = globalThis as unknown as {
        document: { activeElement: { textContent: string; getAttribute(name: string): string | null } }
      }
      const { activeElement: one } = document
      return one.getAttribute('aria-label') ?? one.textContent
    })
  for (let i = 0; i < 80; i++) {
    if ((await focused()) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached by the tabulator.`)
}

describe.skipIf(noBrowser)('the whole way of an automation', () => {
  beforeEach(() => followFromNow(web.t))

  test('by mouse: from an empty canvas to the mails of a contact', async () => {
    const co = await shopWithMails()
    const page = await web.visit(co, '/automations')
    await buildByMouse(page)
    await testByMouse(page)
    await traceByMouse(page)
    await page.getByRole('button', { name: 'Activate' }).click()
    await question(page).getByRole('button', { name: 'Activate' }).click()
    await page.getByText('The automation is active').waitFor()

    await co.contact('jana@example.com', { firstName: 'Jana', city: 'Brno' })
    await work(co)
    await cardOf(page, 'Wait 2 hours').getByText('1 reached · 1 waiting').waitFor()
    expect(await mails(co)).toEqual(['jana@example.com: Welcome, Jana'])
    web.t.clock.forward(3 * HOUR)
    await work(co)
    await cardOf(page, 'Sends “Tips”').getByText('1 reached').waitFor()
    await expect.poll(() => cardOf(page, 'Wait 2 hours').getByText('waiting').count()).toBe(0)
    await page.locator('.react-flow__edge').getByText('Yes · 1').waitFor()
    await expectInOrder(page)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Outbox' }).click()
    await page.getByRole('link', { name: /Tips for Jana/ }).waitFor()
    await page.getByRole('link', { name: /Welcome, Jana/ }).waitFor()
  }, 300_000)

  test('by keyboard alone', async () => {
    const co = await shopWithMails()
    const { id } = await co.post('/automations', { name: 'Welcome series', shopId: co.shopId }).ok(201)
    const page = await web.visit(co, `/automations/${id}/edit`)
    await page.getByRole('button', { name: 'Add a trigger' }).waitFor()
    const { keyboard } = page
    const add = async (typed: string, card: string) => {
      await keyboard.press('a')
      await page.getByRole('searchbox', { name: 'What should happen?' }).waitFor()
      await keyboard.type(typed)
      await keyboard.press('Enter')
      await page.locator(`.react-flow__node:focus[aria-label^="${card}"]`).waitFor()
    }
    /** In the settings, the first select after the name. */
    const set = async (typed: string, option: string) => {
      await keyboard.press('Enter')
      await page.locator('#node-panel input:focus').waitFor()
      await keyboard.press('Tab')
      await keyboard.type(typed)
      await onlyOption(page, option)
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await page.getByRole('option').first().waitFor({ state: 'hidden' })
      await keyboard.press('Escape')
      await page.locator('.react-flow__node:focus').waitFor()
    }
    await add('happens', 'Event')
    await set('a contact subscribes', 'A contact subscribes')
    await add('send e-mail', 'Send e-mail')
    await set('Welc', 'Welcome')
    await add('wait', 'Wait')
    await keyboard.press('Control+s')
    await page.getByText('Version 2 has been saved').waitFor()

    await keyboard.press('t')
    await page.locator('button:focus').getByText('Start the test').waitFor()
    await keyboard.press('Enter')
    await page.getByText('In the last 7 days 2 contacts would have entered; 2 wait, 0 are through.').waitFor()
    await keyboard.press('f')
    await page.locator('#trace-panel input:focus').waitFor()
    await keyboard.type('petr')
    await onlyOption(page, 'petr@example.com')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await steps(page).getByText('Can be mailed').waitFor()
    await expectInOrder(page)
    // The panel closes first, then the path ends.
    await keyboard.press('Escape')
    await steps(page).waitFor({ state: 'detached' })
    await page.locator('.flow-node-stop').first().waitFor()
    await keyboard.press('Escape')
    await page.locator('.flow-node-stop').first().waitFor({ state: 'detached' })

    await tabTo(page, 'Activate')
    await keyboard.press('Enter')
    await question(page).waitFor()
    await tabTo(page, 'Activate')
    await keyboard.press('Enter')
    await page.getByText('The automation is active').waitFor()
    await co.contact('jana@example.com', { firstName: 'Jana' })
    await work(co)
    await cardOf(page, 'Wait 1 day').getByText('1 reached · 1 waiting').waitFor()
    expect(await mails(co)).toEqual(['jana@example.com: Welcome, Jana'])
  }, 300_000)

  test('problems of the saved version stop a test and lead to their settings', async () => {
    const co = await web.t.company()
    const graph = {
      nodes: [
        { id: 't', type: 'trigger_event', config: { event: 'subscribed', reentry: 'skip' } },
        { id: 'm', type: 'send_email', config: {} },
      ],
      edges: [{ source: 't', target: 'm' }],
    }
    const { id } = await co.post('/automations', { name: 'Welcome series', shopId: co.shopId, graph }).ok(201)
    await co.contact('petr@example.com')
    const page = await web.visit(co, `/automations/${id}/edit`, { width: 390 })
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start the test' }).click()
    const problems = page.getByRole('dialog', { name: 'Problems' })
    await problems.getByText('They block the activation and tests.').waitFor()
    await problems.getByRole('button', { name: /Send e-mail: Template: Fill this in/ }).waitFor()
    await problems.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Contact’s path' }).click()
    await choose(page, steps(page).getByRole('combobox', { name: 'Contact' }), 'petr@example.com')
    await problems.waitFor()
    await expectToFit(page)
  })

  test('on a phone the path stays when its steps are closed', async () => {
    const co = await web.t.company()
    const wait = { until: { kind: 'duration', value: 1, unit: 'days' } }
    const graph = {
      nodes: [
        { id: 't', type: 'trigger_event', config: { event: 'manual', reentry: 'skip' } },
        { id: 'w', type: 'wait', config: wait },
      ],
      edges: [{ source: 't', target: 'w' }],
    }
    const { id } = await co.post('/automations', { name: 'Welcome series', shopId: co.shopId, graph }).ok(201)
    await co.contact('petr@example.com')
    const page = await web.visit(co, `/automations/${id}/edit`, { width: 390 })
    await page.getByRole('button', { name: 'Contact’s path' }).click()
    await choose(page, steps(page).getByRole('combobox', { name: 'Contact' }), 'petr@example.com')
    await steps(page).getByText('The trigger “Event” would not take the contact now.', { exact: false }).waitFor()
    await steps(page).getByText('This has not happened to the contact').waitFor()
    await expectInOrder(page)
    await page.keyboard.press('Escape')
    await steps(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.flow-node-stop').allTextContents()).toEqual(['1', '2'])
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Show the steps' }).click()
    await steps(page).getByRole('heading', { name: 'Path of petr@example.com' }).waitFor()
  })
})
