import { expect, test } from 'vitest'
import { useApi } from '../../test/support/api.ts'

const t = useApi({ SECURITY_REPORTS_TO: 'mailto:security@example.com' })
const text = async (path: string, headers: Record<string, string> = {}) =>
  (await t.stranger.with(headers).get(path).raw()).text

test('search engines see landing pages only', async () => {
  expect(await text('/robots.txt')).toContain('Disallow: /app')
  expect(await text('/robots.txt', { host: 'click.shop.example' })).toBe('User-agent: *\nAllow: /p/\nDisallow: /\n')
})

test('security.txt names the contact of the operator and a time in the future', async () => {
  const shown = await text('/.well-known/security.txt')
  expect(shown).toContain('Contact: mailto:security@example.com\n')
  const [, expires = ''] = /^Expires: (.+)$/m.exec(shown) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(t.clock.now().getTime())
})

test('certificates are allowed for hosts of companies that point here, and only from inside', async () => {
  const co = await t.company()
  const ask = async (domain: string, headers: Record<string, string> = {}) =>
    (await t.stranger.with(headers).get(`/tls-ask?domain=${domain}`).raw()).status
  const insert = (domain: string, status: 'verified' | 'pending', isReached: boolean) =>
    co.db
      .insertInto('sending_domain')
      .values({
        tenant_id: co.tenantId,
        domain,
        status,
        checks: JSON.stringify([{ kind: 'tracking', ok: isReached }]),
        selector: 'pr',
        public_key: 'x',
        private_key: 'x',
        created_at: t.clock.now(),
        updated_at: t.clock.now(),
      } as never)
      .execute()
  await insert('reached.example', 'verified', true)
  await insert('elsewhere.example', 'verified', false)
  await insert('waiting.example', 'pending', true)
  expect(await ask('click.reached.example')).toBe(200)
  expect(await ask('CLICK.reached.example')).toBe(200)
  expect(await ask(t.app.config.baseHost)).toBe(200)
  for (const host of [
    'click.elsewhere.example',
    'click.waiting.example',
    'reached.example',
    'click.unknown.example',
    '',
  ])
    expect(await ask(host), host).toBe(404)
  expect(await ask('click.reached.example', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
})
