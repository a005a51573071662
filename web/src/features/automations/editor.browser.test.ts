import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { moveRuns } from '../../../../server/src/features/automation/automations/engine/engine.ts'
import { enterContacts } from '../../../../server/src/features/automation/automations/engine/enter-contacts.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import type { Company } from '../../../../server/test/support/company.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

const node = (id: string, type: string, config: object = {}, name = '') => ({ id, type, name, config })
const edge = (source: string, target: string, branch = 'next') => ({ source, target, branch })
const WAIT = { until: { kind: 'duration', value: 1, unit: 'days' } }
const MANUAL = { event: 'manual', reentry: 'skip' }

/** A contact is added by hand, waits a day, and ends. */
const SHORT = {
  nodes: [node('t', 'trigger_event', MANUAL), node('w', 'wait', WAIT), node('e', 'end')],
  edges: [edge('t', 'w'), edge('w', 'e')],
}

const create = async (co: Company, graph?: object, name = 'Welcome series') =>
  (await co.post('/automations', { name, shopId: co.shopId, ...(graph ? { graph } : {}) }).ok(201)).id as string

async function open(co: Company, id: string, options: Parameters<typeof web.visit>[2] = {}) {
  const page = await web.visit(co, `/automations/${id}/edit`, options)
  await page.getByRole('heading', { name: 'Welcome series', level: 1 }).waitFor()
  return page
}

interface Saved {
  version: number
  graph: {
    nodes: { id: string; type: string; name: string; config: Record<string, unknown> }[]
    edges: { source: string; target: string; branch: string }[]
  }
  issues: { code: string }[]
}
const saved = (co: Company, id: string): Promise<Saved> => co.get(`/automations/${id}`).ok()

/** The types that follow each other by the given outputs, from the trigger. */
function wayOf({ graph: { nodes, edges } }: Saved, ...branches: string[]): string[] {
  const typeOf = (id: string) => nodes.find((one) => one.id === id)!.type
  let at = nodes.find(({ type }) => type.startsWith('trigger_'))!.id
  const way = [typeOf(at)]
  for (const branch of branches) {
    at = edges.find((one) => one.source === at && one.branch === branch)!.target
    way.push(typeOf(at))
  }
  return way
}

const nodes = (page: Page) => page.locator('.react-flow__node')
/** Those outside of the screen are drawn on the map only. */
const allNodes = (page: Page) => page.locator('.react-flow__minimap-node')
const cardOf = (page: Page, text: string | RegExp): Locator => nodes(page).filter({ hasText: text })
const panel = (page: Page) => page.locator('#node-panel')

async function choose(page: Page, input: Locator, option: string | RegExp) {
  await input.click()
  await page.getByRole('option', { name: option }).click()
}

async function save(page: Page, version: number) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(`Version ${version} has been saved`).waitFor()
}

/** Adds a node at a free output of a card. */
async function addAfter(page: Page, card: Locator, type: RegExp, output?: string) {
  await card.getByRole('button', { name: output ? `Add a node after “${output}”` : 'Add a node after this' }).click()
  await page.getByRole('dialog').getByRole('button', { name: type }).click()
}

describe.skipIf(noBrowser)('the editor of automations', () => {
  test('a welcome series is built by mouse, and says what is missing', async () => {
    const co = await web.t.company()
    await co.post('/templates', { name: 'Hello', subject: 'Hello' }).ok(201)
    const id = await create(co)
    const page = await open(co, id)
    await page.getByRole('heading', { name: 'Start with a trigger' }).waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Add a trigger' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Event/ })
      .click()
    await choose(page, panel(page).getByRole('combobox', { name: 'Event', exact: true }), 'A contact subscribes')
    await cardOf(page, 'When a contact subscribes').waitFor()
    await expectInOrder(page)

    await addAfter(page, cardOf(page, 'When a contact subscribes'), /^Send e-mail/)
    await panel(page).getByText('Fill this in.').waitFor()
    await choose(page, panel(page).getByRole('combobox', { name: 'Template' }), 'Hello')
    await cardOf(page, 'Sends “Hello”').waitFor()

    await addAfter(page, cardOf(page, 'Sends “Hello”'), /^Wait Holds/)
    await panel(page).getByRole('textbox', { name: 'How long: number' }).fill('3')
    await cardOf(page, 'Wait 3 days').waitFor()
    await panel(page)
      .getByText(/For a contact that comes now/)
      .waitFor()

    await addAfter(page, cardOf(page, 'Wait 3 days'), /^Condition/)
    await panel(page).getByRole('button', { name: 'Set rules: Yes for contacts who' }).click()
    const rules = page.getByRole('dialog')
    await choose(page, rules.getByRole('combobox', { name: 'Subject of the rule' }), 'Number of orders')
    await rules.getByRole('button', { name: 'Use these rules' }).click()
    await cardOf(page, /Ordered at least \d time/).waitFor()
    await addAfter(page, cardOf(page, 'Condition'), /^End/, 'Yes')
    // A line is drawn from the other output to a node that is there already.
    await page.getByRole('button', { name: 'Arrange automatically' }).click()
    await drawLine(page, cardOf(page, 'Condition'), 'no', cardOf(page, 'Sends “Hello”'))
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(5)
    await expectInOrder(page)
    await save(page, 2)
    const automation = await saved(co, id)
    expect(wayOf(automation, 'next', 'next', 'next', 'yes')).toEqual([
      'trigger_event',
      'send_email',
      'wait',
      'condition',
      'end',
    ])
    expect(wayOf(automation, 'next', 'next', 'next', 'no').at(-1)).toBe('send_email')
    expect(automation.graph.nodes[0]!.config).toEqual({ event: 'subscribed', reentry: 'parallel' })
    // Dragging keeps the place.
    const before = (await cardOf(page, 'When a contact subscribes').boundingBox())!
    await page.mouse.move(before.x + 40, before.y + 20)
    await page.mouse.down()
    await page.mouse.move(before.x - 60, before.y + 60, { steps: 5 })
    await page.mouse.up()
    await save(page, 3)
    const { nodes: old } = automation.graph as unknown as { nodes: { position: { x: number } }[] }
    const { nodes: moved } = (await saved(co, id)).graph as unknown as { nodes: { position: { x: number } }[] }
    expect(moved[0]!.position.x).toBeLessThan(old[0]!.position.x - 50)
  })

  test('another one is built by keyboard alone', async () => {
    const co = await web.t.company()
    await co.post('/templates', { name: 'Happy birthday', subject: 'Hello' }).ok(201)
    const id = await create(co)
    const page = await open(co, id)
    await page.getByRole('button', { name: 'Add a trigger' }).waitFor()
    const { keyboard } = page
    const add = async (typed: string, card: string) => {
      await keyboard.press('a')
      const search = page.getByRole('searchbox', { name: 'What should happen?' })
      await search.and(page.locator(':focus')).waitFor()
      await keyboard.type(typed)
      await expect.poll(() => search.inputValue()).toBe(typed)
      await keyboard.press('Enter')
      await expect.poll(() => focusedLabel(page)).toContain(card)
    }
    await add('birthday', 'Day of the contact')
    await add('send e-mail', 'Send e-mail')
    // Into the settings, to the template, and back.
    await keyboard.press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Name of the node')
    await keyboard.type('Wishes')
    await keyboard.press('Tab')
    await keyboard.type('Happy')
    await page.getByRole('option', { name: 'Happy birthday' }).waitFor()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await cardOf(page, 'Sends “Happy birthday”').waitFor()
    await keyboard.press('Escape')
    await expect.poll(() => focusedLabel(page)).toContain('Wishes')
    await add('wait', 'Wait')
    await add('random', 'Random split')
    await add('notify', 'Notify colleagues')
    // The arrows lead along the edges.
    await keyboard.press('ArrowUp')
    await expect.poll(() => focusedLabel(page)).toContain('Random split')
    await keyboard.press('ArrowUp')
    await keyboard.press('ArrowUp')
    await expect.poll(() => focusedLabel(page)).toContain('Wishes')
    await keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectInOrder(page)
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search nodes' }).and(page.locator(':focus')).waitFor()
    await keyboard.type('colleag')
    await keyboard.press('Enter')
    await expect.poll(() => focusedLabel(page)).toContain('Notify colleagues')
    await keyboard.press('Delete')
    await expect.poll(() => allNodes(page).count()).toBe(4)
    await expect.poll(() => focusedLabel(page)).toContain('Random split')
    await keyboard.press('Control+s')
    await page.getByText('Version 2 has been saved').waitFor()
    const automation = await saved(co, id)
    expect(wayOf(automation, 'next', 'next', 'next')).toEqual(['trigger_date', 'send_email', 'wait', 'split'])
    expect(automation.graph.nodes[1]).toMatchObject({ name: 'Wishes', config: { templateId: expect.any(String) } })
  })

  test('problems lead to their settings, and are gone when mended', async () => {
    const co = await web.t.company()
    const graph = {
      nodes: [
        node('t', 'trigger_event', { reentry: 'skip' }),
        node('l', 'list_change', { action: 'add' }),
        node('s', 'split', {
          branches: [
            { key: 'a', percent: 50 },
            { key: 'b', percent: 40 },
          ],
        }),
        node('x', 'end'),
      ],
      edges: [edge('t', 'l'), edge('l', 's')],
    }
    await co
      .post('/lists', {
        name: 'VIP',
        publicName: 'VIP',
        shopId: null,
        notifyOnUnsubscribe: false,
        notifyOnAdd: false,
        note: '',
      })
      .ok(201)
    const id = await create(co, graph)
    const page = await open(co, id)
    await page.getByRole('button', { name: '4 problems' }).click()
    const problems = page.getByRole('dialog', { name: 'Problems' })
    await expectInOrder(page)
    await problems.getByRole('button', { name: 'Change lists: Lists: Fill this in.' }).click()
    await expect.poll(() => focusedName(page)).toBe('Lists')
    await choose(page, panel(page).getByRole('combobox', { name: 'Lists' }), 'VIP')
    await cardOf(page, 'Adds to “VIP”').waitFor()
    await page.getByRole('button', { name: '3 problems' }).click()
    await problems.getByRole('button', { name: /Random split: Branches/ }).click()
    await panel(page).getByText('Together 90 %: it has to be 100 %').waitFor()
    await panel(page).getByRole('button', { name: 'Equal shares' }).click()
    await page.getByRole('button', { name: '2 problems' }).waitFor()
    await cardOf(page, 'Event').click()
    await choose(page, panel(page).getByRole('combobox', { name: 'Event', exact: true }), 'An order is created')
    // Without a mouse: the panel connects outputs.
    await cardOf(page, 'Random split').click()
    await choose(page, panel(page).getByRole('combobox', { name: 'A 50 %' }), /^End/)
    await page.getByRole('button', { name: 'No problems' }).waitFor()
    await save(page, 2)
    expect((await saved(co, id)).issues).toEqual([])
  })

  test('steps are undone and done again, and nodes are copied with their edges', async () => {
    const co = await web.t.company()
    const secret = {
      url: 'https://crm.example.com',
      basicAuth: { enabled: true, username: 'shop', password: 'secret' },
    }
    const graph = {
      nodes: [...SHORT.nodes, node('h', 'webhook', secret)],
      edges: [edge('t', 'w'), edge('w', 'h'), edge('h', 'e')],
    }
    const id = await create(co, graph)
    const page = await open(co, id)
    const { keyboard } = page
    await cardOf(page, 'Wait 1 day').click()
    const name = panel(page).getByRole('textbox', { name: 'Name of the node' })
    await name.fill('A day')
    await name.blur()
    await keyboard.press('Control+z')
    await expect.poll(() => name.inputValue()).toBe('')
    await keyboard.press('Control+Shift+z')
    await expect.poll(() => name.inputValue()).toBe('A day')
    await cardOf(page, 'A day').click()
    await keyboard.press('Delete')
    await expect.poll(() => allNodes(page).count()).toBe(3)
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(2)
    await keyboard.press('Control+z')
    await expect.poll(() => allNodes(page).count()).toBe(4)
    await cardOf(page, 'A day').click()
    await cardOf(page, 'crm.example.com').click({ modifiers: ['Control'] })
    await page.getByText('2 nodes selected').first().waitFor()
    await keyboard.press('Control+c')
    await keyboard.press('Control+v')
    await expect.poll(() => allNodes(page).count()).toBe(6)
    await keyboard.press('Control+d')
    await expect.poll(() => allNodes(page).count()).toBe(8)
    await keyboard.press('Control+y')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => allNodes(page).count()).toBe(6)
    await save(page, 2)
    const { graph: kept } = await saved(co, id)
    const [first, copy] = kept.nodes.filter(({ type }) => type === 'webhook')
    expect(first!.config.basicAuth).toMatchObject({ passwordSet: true })
    expect(copy!.config.basicAuth).not.toMatchObject({ passwordSet: true })
    const [, waits] = kept.nodes.filter(({ type }) => type === 'wait')
    expect(kept.edges).toContainEqual({ source: waits!.id, target: copy!.id, branch: 'next' })
    // Another automation takes the copied nodes too.
    const other = await create(co, undefined, 'Another')
    await page.goto(`${web.base}/app/${co.tenant}/automations/${other}/edit`)
    await page.getByRole('heading', { name: 'Start with a trigger' }).waitFor()
    await keyboard.press('Control+v')
    await expect.poll(() => allNodes(page).count()).toBe(2)
    // Leaving asks.
    await page.getByRole('link', { name: 'Automations' }).first().click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Stay' }).click()
  })

  test('the list does everything too, and is kept for the person', async () => {
    const co = await web.t.company()
    const id = await create(co, SHORT)
    const page = await open(co, id, { width: 390, language: 'en' })
    await nodes(page).first().waitFor()
    await page.getByText('List', { exact: true }).click()
    const list = page.getByRole('region', { name: 'Automation as a list' })
    await list.getByText('Wait 1 day').waitFor()
    await expectInOrder(page)
    await page.reload()
    await list.getByRole('button', { name: 'Add a node after Wait' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Condition' }).click()
    await page.getByRole('dialog', { name: 'Condition' }).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await list.getByText('The run ends here').first().waitFor()
    // The end follows the first output of the new node.
    const yes = list.getByRole('listitem').filter({ hasText: /^Yes/ })
    await yes.getByRole('button', { name: /^End/ }).waitFor()
    await list.getByRole('button', { name: 'Actions of Condition' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await list.getByRole('button', { name: /^Condition/ }).waitFor({ state: 'detached' })
    await list.getByRole('button', { name: /^Wait Wait 1 day/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect.poll(() => list.locator('[data-node]').count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => list.locator('[data-node]').count()).toBe(3)
  })

  test('versions are compared on the canvas and taken over', async () => {
    const co = await web.t.company()
    const id = await create(co, SHORT)
    const other = {
      nodes: [
        SHORT.nodes[0]!,
        node('w', 'wait', { until: { kind: 'duration', value: 5, unit: 'days' } }),
        node('l', 'label', { action: 'add' }),
      ],
      edges: [edge('t', 'w'), edge('w', 'l')],
    }
    await co.put(`/automations/${id}/graph`, { graph: other, baseVersion: 1 }).ok()
    const page = await open(co, id)
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await cardOf(page, 'Added').getByText('Labels').waitFor()
    await cardOf(page, 'Changed').getByText('Wait 5 days').waitFor()
    await cardOf(page, 'Removed').getByText('The run ends here').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'Take over this version' }).click()
    await cardOf(page, 'Wait 1 day').waitFor()
    await page.getByText('Unsaved changes').waitFor()
    await save(page, 3)
    expect((await saved(co, id)).graph.nodes.map(({ id: key }) => key).sort()).toEqual(['e', 't', 'w'])
  })

  test('of two people who save, the second decides', async () => {
    const co = await web.t.company()
    const id = await create(co, SHORT)
    await open(co, id, { roles: ['account_admin'] })
    const page = await open(co, id)
    await page.getByText(/Member \d+ has this open too/).waitFor()
    await cardOf(page, 'Wait 1 day').click()
    await panel(page).getByRole('textbox', { name: 'How long: number' }).fill('7')
    const theirs = { nodes: [...SHORT.nodes, node('x', 'end', {}, 'Theirs')], edges: SHORT.edges }
    await co.put(`/automations/${id}/graph`, { graph: theirs, baseVersion: 1 }).ok()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Someone else saved in the meantime' })
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await cardOf(page, 'Theirs').getByText('Removed').waitFor()
    await page.getByRole('button', { name: 'End the comparison' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save mine over it' }).click()
    await page.getByText('Version 3 has been saved').waitFor()
    expect((await saved(co, id)).graph.nodes).toHaveLength(3)
  })

  test('a running automation shows its counts and keeps nodes where contacts wait', async () => {
    const co = await web.t.company()
    const id = await create(co, SHORT)
    const page = await open(co, id)
    await page.getByRole('button', { name: 'Activate' }).click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await question.getByText('When a person adds the contact by hand').waitFor()
    await question.getByRole('button', { name: 'Activate' }).click()
    await page.getByText('The automation is active').waitFor()
    const contact = await co.contact()
    await co.post(`/automations/${id}/contacts`, { contactIds: [contact.id] }).ok()
    const context = () => ({ app: web.t.app, db: co.db, now: web.t.clock.now() })
    while ((await enterContacts.run(context())) || (await moveRuns.run(context())));
    await cardOf(page, '1 waiting').waitFor()
    await cardOf(page, 'Wait 1 day').click()
    await panel(page).getByText('1 contact waits here.').waitFor()
    await expectInOrder(page)
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await question.getByText(/Contacts that wait follow the new graph/).waitFor()
    await question.getByRole('button', { name: 'Save' }).click()
    const refused = page.getByRole('dialog', { name: 'Contacts wait in removed nodes' })
    await refused.getByText('Wait (1)').waitFor()
    await refused.getByRole('button', { name: 'Put the nodes back' }).click()
    await panel(page).getByText('1 contact waits here.').waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    await panel(page).getByRole('button', { name: 'Let them go on' }).click()
    await question.getByRole('button', { name: 'Let them go on' }).click()
    await page.getByText('The contacts go on').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await question.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Let it go on' }).waitFor()
  })

  test('settings of the automation are changed; readers change nothing', async () => {
    const co = await web.t.company()
    const id = await create(co, SHORT)
    const page = await open(co, id)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring')
    await dialog.getByRole('textbox', { name: 'Control group' }).fill('10')
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
    expect(await saved(co, id)).toMatchObject({ name: 'Spring', holdout: { percent: 10 } })
    const reader = await web.visit(co, `/automations/${id}/edit`, { roles: ['data_analyst'] })
    await cardOf(reader, 'Wait 1 day').click()
    expect(await panel(reader).getByRole('textbox', { name: 'Name of the node' }).isDisabled()).toBe(true)
    expect(await reader.getByRole('button', { name: /^(Save|Activate|Add a node)/ }).count()).toBe(0)
    await reader.keyboard.press('Delete')
    await expect.poll(() => allNodes(reader).count()).toBe(3)
  })

  test('dragging among 300 nodes draws no other node again', async () => {
    const co = await web.t.company()
    const waits = Array.from({ length: 298 }, (_, i) => node(`w${i}`, 'wait', WAIT))
    const graph = {
      nodes: [node('t', 'trigger_event', MANUAL), ...waits, node('e', 'end')],
      edges: [edge('t', 'w0'), ...waits.map(({ id }, i) => edge(id, waits[i + 1]?.id ?? 'e'))],
    }
    const id = await create(co, { ...graph, nodes: graph.nodes.map(inRows) })
    const page = await open(co, id)
    await expect.poll(() => allNodes(page).count()).toBe(300)
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect.poll(() => nodes(page).count()).toBe(300)
    const box = (await page.locator('[data-id=w150]').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    // The first move selects the node and opens its settings.
    await page.mouse.move(box.x + box.width / 2 + 6, box.y + box.height / 2)
    await panel(page).waitFor()
    await page.evaluate(WATCH)
    for (let i = 0; i < 60; i++) await page.mouse.move(box.x + 10 + i * 2, box.y + 10 + i)
    const { frames, drawn } = (await page.evaluate('watched()')) as { frames: number[]; drawn: string[] }
    await page.mouse.up()
    const sorted = frames.sort((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    console.log(`dragging among 300 nodes: ${frames.length} frames, median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
    expect(drawn).toEqual(['w150'])
  })
})

/** Positions in rows of 20, so that all nodes can be seen at once. */
const inRows = (one: object, i: number) => ({
  ...one,
  position: { x: (i % 20) * 300, y: Math.floor(i / 20) * 180 },
})

/** Collects the times of frames, and the nodes whose elements change. */
const WATCH = `(() => {
  const frames = [], drawn = new Set()
  let last = performance.now(), isOn = true
  const frame = (now) => { frames.push(now - last); last = now; if (isOn) requestAnimationFrame(frame) }
  requestAnimationFrame(frame)
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const node = (target.nodeType === 1 ? target : target.parentElement)?.closest('.react-flow__node')
      if (node) drawn.add(node.dataset.id)
    }
  })
  observer.observe(document.querySelector('.react-flow__nodes'), { subtree: true, childList: true, attributes: true, characterData: true })
  globalThis.watched = () => { isOn = false; observer.disconnect(); return { frames, drawn: [...drawn] } }
})()`

const focusedLabel = (page: Page) =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { activeElement: { getAttribute(name: string): string | null } }
    }
    return document.activeElement.getAttribute('aria-label') ?? ''
  })

/** The label of the input that has the focus. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { activeElement: { labels?: ArrayLike<{ textContent: string }> } }
    }
    return document.activeElement.labels?.[0]?.textContent ?? ''
  })

async function drawLine(page: Page, from: Locator, branch: string, to: Locator) {
  await standsStill(page)
  const start = (await from.locator(`.source[data-handleid="${branch}"]`).boundingBox())!
  const end = (await to.locator('.target').boundingBox())!
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 10 })
  await page.mouse.up()
}

/** Waits until the drawing has not moved for ten frames: after an arrangement it is fitted into the window a frame later. */
const standsStill = (page: Page) => page.evaluate(STAND_STILL)
const STAND_STILL = `(async () => {
  let [place, still] = ['', 0]
  while (still < 10) {
    await new Promise((next) => requestAnimationFrame(next))
    const moved = [...document.querySelectorAll('.react-flow__viewport, .react-flow__node')]
    const now = moved.map((one) => one.style.transform).join()
    still = now === place ? still + 1 : 0
    place = now
  }
})()`
