import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'

const t = useApi()

test('without a provider an automation with SMS cannot be activated', async () => {
  const co = await t.company()
  const template = await co.post('/sms-templates', { name: 'A', text: 'x' }).ok(201)
  const graph = {
    nodes: [
      { id: 't', type: 'trigger_event', config: { event: 'manual' } },
      { id: 's', type: 'send_sms', config: { smsTemplateId: template.id } },
    ],
    edges: [{ source: 't', target: 's' }],
  }
  const { id } = await co.post('/automations', { name: 'A', shopId: co.shopId, graph }).ok(201)
  const error = await co.post(`/automations/${id}/activate`).fails(400, 'validation', 'graph')
  expect(error.params.issues).toEqual([{ code: 'sms_unavailable', node: 's' }])
})
