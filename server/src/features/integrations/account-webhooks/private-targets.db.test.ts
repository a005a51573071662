import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi({ ALLOW_PRIVATE_TARGETS: '0' })

test.each(['http://127.0.0.1/', 'http://10.0.0.1/', 'http://[::1]/', 'http://0x7f000001/', 'http://169.254.169.254/'])(
  '%s is refused',
  async (url) => {
    const co = await t.company()
    await co.post('/account-webhooks', { url, event: 'new_contact' }).fails(400, 'validation', 'url')
  },
)

test('a name that leads there is refused at the call', async () => {
  const co = await t.company()
  const { id } = await co.post('/account-webhooks', { url: 'http://localhost/', event: 'new_contact' }).ok(201)
  expect(await co.post(`/account-webhooks/${id}/test`).ok()).toMatchObject({
    ok: false,
    status: null,
    error: 'address',
  })
})
