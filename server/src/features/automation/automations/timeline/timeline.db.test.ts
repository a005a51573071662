import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  node,
  workAutomations,
} from '../../../../../test/support/automations.ts'
import type { Company } from '../../../../../test/support/company.ts'

const t = useApi()
const HOUR = 3_600_000
let co: Company
beforeEach(async () => {
  co = await t.company()
  await followFromNow(t)
})

interface Shown {
  id: string
  type: string
  title: string
  params: Record<string, string>
}

test('the timeline shows when a contact entered an automation, its steps, and where it ended', async () => {
  const { id: contactId } = await co.contact(undefined, { firstName: 'Jana' })
  const isJana = { type: 'contact_field', field: 'firstName', op: 'eq', value: 'Jana' }
  const nodes = [
    node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' }),
    { ...node('c', 'condition', { filter: { type: 'group', match: 'all', rules: [isJana] } }), name: 'Is it Jana?' },
    node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'hours' } }),
    node('e', 'end'),
  ]
  const automationId = await activeAutomation(co, { nodes, edges: edges('t>c', 'c.yes>w', 'c.no>e', 'w>e') })
  const { name } = await co.get(`/automations/${automationId}`).ok()
  await co.post(`/automations/${automationId}/contacts`, { contactIds: [contactId] }).ok()
  await workAutomations(t)
  const path = `/contacts/${contactId}/activities`
  const shown = async (query = '') => {
    const { items, total } = await co.get(`${path}?pageSize=100${query}`).ok()
    expect(new Set(items.map(({ id }: Shown) => id)).size).toBe(total)
    return (items as Shown[])
      .filter(({ type }) => type.startsWith('automation_'))
      .map(({ type, title, params: { automationId: of, ...params } }) => {
        expect([title, of]).toEqual([name, automationId])
        return [type, params]
      })
  }
  const condition = ['automation_step', { node: 'c', nodeType: 'condition', nodeName: 'Is it Jana?', output: 'yes' }]
  // What happens at one moment is in the order of the run.
  expect(await shown()).toEqual([condition, ['automation_entered', {}]])
  t.clock.forward(HOUR)
  await workAutomations(t)
  expect(await shown()).toEqual([
    ['automation_ended', { node: 'e', nodeType: 'end', nodeName: '' }],
    ['automation_step', { node: 'w', nodeType: 'wait', nodeName: '', output: 'next' }],
    condition,
    ['automation_entered', {}],
  ])
  expect(await shown('&type=automation_ended')).toHaveLength(1)
})
