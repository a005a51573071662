import { describe, expect, test } from 'vitest'
import {
  activeAutomation,
  edges,
  followFromNow,
  node,
  workAutomations,
} from '../../../../server/test/support/automations.ts'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('segments by automations', () => {
  test('find contacts that wait in a step, which is chosen by its name', async () => {
    const co = await web.t.company()
    await followFromNow(web.t)
    const nodes = [
      node('t', 'trigger_event', { event: 'manual', reentry: 'skip' }),
      {
        ...node('w', 'wait', { until: { kind: 'duration', value: 7, unit: 'days' } }),
        name: 'A week of rest',
      },
    ]
    const id = await activeAutomation(co, { nodes, edges: edges('t>w') })
    await co.patch(`/automations/${id}`, { name: 'Welcome series' }).ok()
    const [jana] = [await co.contact(), await co.contact()]
    await co.post(`/automations/${id}/contacts`, { contactIds: [jana!.id] }).ok()
    await workAutomations(web.t)

    const page = await web.visit(co, '/segments/new')
    const choose = async (label: string, option: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).first().click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await page.getByRole('button', { name: 'Add a rule' }).first().click()
    await page.locator(':focus[aria-label="Subject of the rule"], :focus[placeholder="Choose…"]').fill('Automation')
    await page.getByRole('option', { name: 'Automation', exact: true }).click()
    await choose('Automation', 'Welcome series')
    await page.getByRole('button', { name: 'Narrow down' }).last().click()
    await page.getByRole('menuitem', { name: 'Step', exact: true }).click()
    await choose('Step', 'A week of rest')
    const words = page.getByRole('region', { name: 'Definition in words' })
    await words.getByText('Is in the automation “Welcome series” at the step “A week of rest”').waitFor()
    await page.getByRole('region', { name: 'Contacts found' }).getByText('1', { exact: true }).waitFor()
    await expectInOrder(page)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Resting')
    await page.getByRole('button', { name: /^Create/ }).click()
    await expect.poll(async () => (await co.get('/segments?q=Resting').ok()).total).toBe(1)
  })
})
