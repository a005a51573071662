import { beforeEach, describe, expect, test } from 'vitest'
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

const definition = (rule: object) => ({ type: 'group', match: 'all', rules: [{ type: 'automation', ...rule }] })
const segment = (rule: object) => ({
  ...{ name: crypto.randomUUID(), shopId: co.shopId, refresh: 'daily', definition: definition(rule) },
})

describe('the rule automation', () => {
  test('finds contacts as they walk', async () => {
    const nodes = [
      node('t', 'trigger_event', { event: 'manual', reentry: 'skip' }),
      node('w', 'wait', { until: { kind: 'duration', value: 1, unit: 'hours' } }),
      node('e', 'end'),
    ]
    const automationId = await activeAutomation(co, { nodes, edges: edges('t>w', 'w>e') })
    const [first] = [await co.contact(), await co.contact()]
    const count = async (rule: object) => {
      const { id } = await co.post('/segments', segment({ automationId, ...rule })).ok(201)
      return (await co.get(`/segments/${id}`).ok()).counts.matched
    }
    const counts = async () => ({
      inside: await count({ relation: 'inside' }),
      waiting: await count({ relation: 'inside', node: 'w' }),
      passed: await count({ relation: 'passed' }),
      waited: await count({ relation: 'passed', node: 'w', window: { kind: 'last', value: 1, unit: 'days' } }),
      never: await count({ relation: 'never' }),
      neverWaited: await count({ relation: 'never', node: 'w' }),
    })
    expect(await counts()).toEqual({ inside: 0, waiting: 0, passed: 0, waited: 0, never: 2, neverWaited: 2 })
    await co.post(`/automations/${automationId}/contacts`, { contactIds: [first!.id] }).ok()
    await workAutomations(t)
    expect(await counts()).toEqual({ inside: 1, waiting: 1, passed: 0, waited: 0, never: 1, neverWaited: 1 })
    t.clock.forward(HOUR)
    await workAutomations(t)
    expect(await counts()).toEqual({ inside: 0, waiting: 0, passed: 1, waited: 1, never: 1, neverWaited: 1 })
  })

  test('names an automation of the company, which then cannot be deleted', async () => {
    const { id } = await co.post('/automations', { name: 'Draft', shopId: co.shopId }).ok(201)
    const fault = 'definition.0.automationId'
    await co
      .post('/segments', segment({ automationId: '123456789', relation: 'never' }))
      .fails(400, 'validation', fault)
    const stranger = await t.company()
    const foreign = { ...segment({ automationId: id, relation: 'never' }), shopId: stranger.shopId }
    await stranger.post('/segments', foreign).fails(400, 'validation', fault)
    const made = await co.post('/segments', segment({ automationId: id, relation: 'never' })).ok(201)
    await co.delete(`/automations/${id}`).fails(409, 'conflict')
    await co.delete(`/segments/${made.id}`).ok(204)
    await co.delete(`/automations/${id}`).ok(204)
  })

  test.each([
    [{ relation: 'beside' }, 'relation'],
    [{ relation: 'inside', node: '' }, 'node'],
    [{ relation: 'inside', window: { kind: 'between', from: '2026-02-01', to: '2026-01-01' } }, 'window.to'],
  ])('refuses %j', async (rule, field) => {
    const { id } = await co.post('/automations', { name: 'Draft', shopId: co.shopId }).ok(201)
    await co.post('/segments', segment({ automationId: id, ...rule })).fails(400, 'validation', `definition.0.${field}`)
  })
})
