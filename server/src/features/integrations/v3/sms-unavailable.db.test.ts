import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()

test('without a provider no SMS is taken, and no automation is created', async () => {
  const co = await t.company()
  const { email } = await co.contact()
  const { id } = await co.post('/sms-templates', { name: 'A', text: 'x' }).ok(201)
  const request = { tag: 'order', sms_id: id, tasks: [{ recipient: { emailaddress: email } }] }
  const { status, body } = await v3Of(co).post('/send/custom-sms-bulk', request).raw()
  expect([status, body]).toEqual([503, failed('unavailable: sms')])
  expect((await co.get('/automations').ok()).items).toEqual([])
})
