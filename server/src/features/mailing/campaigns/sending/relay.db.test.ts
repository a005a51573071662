import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { readyCampaign } from '../../../../../test/support/campaigns.ts'

// No server listens there.
const t = useApi({ SMTP_URL: 'smtp://127.0.0.1:1' })

test('with a relay the sender must be confirmed and its domain verified; a test mail that fails is reported', async () => {
  const co = await t.company()
  const { id, sender } = await readyCampaign(co)
  const codes = async () =>
    (await co.get(`/campaigns/${id}/checklist`).ok()).items.map(({ code }: { code: string }) => code)
  expect(await codes()).toEqual(['sender_unconfirmed', 'domain_unverified'])
  await co.put('/test-recipients', { emails: ['test@example.com'] }).ok()
  await co.post(`/campaigns/${id}/test`, {}).fails(409, 'conflict', 'status')
  await co.db
    .updateTable('sender')
    .set({ confirmed_at: t.clock.now() })
    .where('tenant_id', '=', co.tenantId)
    .where('id', '=', sender.id)
    .execute()
  await co.post('/sending/domains', { domain: 'example.com' }).ok(201)
  await co.db.updateTable('sending_domain').set({ status: 'verified' }).where('tenant_id', '=', co.tenantId).execute()
  expect(await codes()).toEqual([])
  await co.post(`/campaigns/${id}/test`, {}).fails(503, 'unavailable', 'mail')
})
