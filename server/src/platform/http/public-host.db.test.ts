import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { freezeFor } from '../../../test/support/mailing.ts'

const t = useApi({ BASE_URL: 'https://click.postrider.example' })
const HOSTS = ['click.shop.example', 'CLICK.shop.example', 'click.shop.example:8080']

test.each(HOSTS)('%s of a company serves public pages only', async (host) => {
  const co = await t.company()
  const { id } = await co.contact()
  const mail = await freezeFor(co, [id])
  const there = t.stranger.with({ host })
  expect(await there.get(mail.click(id, 1, 'https://shop.example/')).raw()).toMatchObject({ status: 302 })
  expect(await there.get(mail.open(id)).raw()).toMatchObject({ status: 200 })
  for (const answer of [
    await co.with({ host }).get('/company').raw(),
    await there.post('/api/v1/auth/login', { email: co.email, password: 'x' }).raw(),
    await there.get('/api/openapi.json').raw(),
  ])
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
})

test('the host that a proxy forwards counts too', async () => {
  const co = await t.company()
  const headers = { host: 'internal', 'x-forwarded-host': 'click.shop.example' }
  expect(await co.with(headers).get('/company').raw()).toMatchObject({ status: 404 })
})

test('our own host and any other serve everything', async () => {
  const co = await t.company()
  for (const host of ['click.postrider.example', 'localhost', '127.0.0.1', 'clickhouse.example', 'app.click.example'])
    await co.with({ host }).get('/company').ok(200)
})
