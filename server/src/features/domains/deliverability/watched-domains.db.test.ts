import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { checkCompanyJob } from './jobs/check-company.ts'

const dns = await startDnsServer()
const t = useApi({ DNS_SERVERS: dns.address, BASE_URL: 'https://app.postrider.example' })
const DAY = 24 * 3600 * 1000
let made = 0
const freshName = () => `watched${++made}.example`
const watch = (co: Company, domain = freshName(), dkimSelectors: string[] = []) =>
  co.post('/deliverability/domains', { domain, dkimSelectors }).ok(201)
const check = async (co: Company, { id }: { id: string }) => co.post(`/deliverability/domains/${id}/check`).ok(200)
const key = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')

/** The check of one kind for a new domain with these records. */
async function checkOf(kind: string, records: (domain: string) => void, domain = freshName()) {
  const co = await t.company()
  records(domain)
  const { checks } = await check(co, await watch(co, domain, ['s1']))
  const { ok, advice, found } = checks.find((one: { kind: string }) => one.kind === kind)
  return { ok, advice, found }
}

describe('watching', () => {
  test('works for any domain, with its selectors', async () => {
    const co = await t.company()
    const at = t.clock.now().toISOString()
    const domain = await watch(co, 'Gmail.COM', ['S1', 's1', 'k2.mail'])
    expect(domain).toEqual({
      id: expect.any(String),
      domain: 'gmail.com',
      dkimSelectors: ['s1', 'k2.mail'],
      checkedAt: null,
      checks: [],
      createdAt: at,
      updatedAt: at,
    })
    await co.post('/deliverability/domains', { domain: 'gmail.com' }).fails(409, 'conflict', 'domain')
    expect((await co.post('/deliverability/domains', { domain: freshName() }).ok(201)).dkimSelectors).toEqual([])
    t.clock.forward(1000)
    const after = await co.patch(`/deliverability/domains/${domain.id}`, { dkimSelectors: ['x'] }).ok(200)
    expect(after).toEqual({ ...domain, dkimSelectors: ['x'], updatedAt: t.clock.now().toISOString() })
    expect((await co.get('/deliverability/domains?q=gmail').ok(200)).items).toEqual([after])
    expect((await (await t.company()).get('/deliverability/domains').ok()).total).toBe(0)
    await co.delete(`/deliverability/domains/${domain.id}`).ok(204)
    await co.delete(`/deliverability/domains/${domain.id}`).fails(404, 'not_found')
    expect((await co.get('/deliverability/domains').ok()).total).toBe(1)
  })

  test('with an invalid value is 400 with the field', async () => {
    const co = await t.company()
    const { id } = await watch(co)
    for (const [field, body] of [
      ['domain', {}],
      ['domain', { domain: 'cz' }],
      ['domain', { domain: 'app.postrider.example' }],
      ['domain', { domain: 'a b.example' }],
      ['dkimSelectors', { domain: 'a.example', dkimSelectors: 's1' }],
      ['dkimSelectors.1', { domain: 'a.example', dkimSelectors: ['ok', ''] }],
      ['dkimSelectors.0', { domain: 'a.example', dkimSelectors: ['a..b'] }],
      ['dkimSelectors.0', { domain: 'a.example', dkimSelectors: ['a b'] }],
      ['dkimSelectors', { domain: 'a.example', dkimSelectors: Array.from({ length: 21 }, (_, i) => `s${i}`) }],
    ] as const)
      await co.post('/deliverability/domains', body).fails(400, 'validation', field)
    await co.patch(`/deliverability/domains/${id}`, {}).fails(400, 'validation', 'dkimSelectors')
    await co.patch(`/deliverability/domains/${id}`, { dkimSelectors: null }).fails(400, 'validation', 'dkimSelectors')
  })

  test('is limited to a hundred domains', async () => {
    const co = await t.company()
    const at = t.clock.now()
    const rows = Array.from({ length: 99 }, (_, i) => ({
      tenant_id: co.tenantId,
      domain: `d${i}.example`,
      created_at: at,
      updated_at: at,
    }))
    await co.db.insertInto('watched_domain').values(rows).execute()
    const answers = await Promise.all(
      [1, 2].map(() => co.post('/deliverability/domains', { domain: freshName() }).raw()),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('a check', () => {
  test('of correct records has no advice', async () => {
    const co = await t.company()
    const domain = freshName()
    dns.txt(domain, 'v=spf1 mx ip4:192.0.2.0/24 -all')
    dns.txt(`s1._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${key(2048)}`)
    dns.txt(`_dmarc.${domain}`, 'v=DMARC1; p=reject; rua=mailto:d@shop.example')
    dns.mx(domain, 'mx.shop.example')
    const after = await check(co, await watch(co, domain, ['s1']))
    expect(after.checkedAt).toBe(t.clock.now().toISOString())
    expect(after.checks.map(({ found: _, ...rest }: { found: string }) => rest)).toEqual([
      { kind: 'spf', selector: null, ok: true, advice: [] },
      { kind: 'dkim', selector: 's1', ok: true, advice: [] },
      { kind: 'dmarc', selector: null, ok: true, advice: [] },
      { kind: 'mx', selector: null, ok: true, advice: [] },
    ])
  })

  test.each<[string, string[], boolean, string[]]>([
    ['missing', [], false, ['spf_missing']],
    ['published twice', ['v=spf1 -all', 'v=spf1 ~all'], false, ['spf_many']],
    ['misspelt', ['v=spf1 ip4: -all'], false, ['spf_syntax']],
    ['over ten lookups', [`v=spf1 ${'exists:x.example '.repeat(11)}-all`], false, ['spf_lookups']],
    ['including a missing record', ['v=spf1 include:nowhere.example -all'], false, ['spf_broken_include']],
    ['without all', ['v=spf1 mx'], true, ['spf_no_all']],
    ['open to all servers', ['v=spf1 +all'], false, ['spf_pass_all']],
    ['open to all servers by default', ['v=spf1 all'], false, ['spf_pass_all']],
    ['with macros', ['v=spf1 exists:%{i}.spf.example include:%{d}.example -all'], true, []],
    ['exactly ten lookups', [`v=spf1 ${'a '.repeat(10)}-all`], true, []],
  ])('SPF that is %s', async (_name, records, ok, advice) => {
    expect(await checkOf('spf', (domain) => records.forEach((record) => void dns.txt(domain, record)))).toMatchObject({
      ok,
      advice,
    })
  })

  test.each<[string, string | null, boolean, string[]]>([
    ['missing', null, false, ['dkim_missing']],
    ['revoked', 'v=DKIM1; p=', false, ['dkim_revoked']],
    ['not a key', 'v=DKIM1; p=abc', false, ['dkim_syntax']],
    ['not a list of tags', 'hello world', false, ['dkim_syntax']],
    ['weak', `v=DKIM1; p=${key(1024)}`, true, ['dkim_weak_key']],
    ['in test mode', `t=y:s; p=${key(2048)}`, true, ['dkim_testing']],
    ['of type ed25519', `v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 1).toString('base64')}`, true, []],
  ])('DKIM that is %s', async (_name, record, ok, advice) => {
    expect(
      await checkOf('dkim', (domain) => void (record && dns.txt(`s1._domainkey.${domain}`, record))),
    ).toMatchObject({ ok, advice })
  })

  test.each<[string, string[], boolean, string[]]>([
    ['missing', [], false, ['dmarc_missing']],
    ['another text', ['v=DMARC2; p=none'], false, ['dmarc_missing']],
    ['published twice', ['v=DMARC1; p=reject; rua=mailto:a@b.cz', 'v=DMARC1; p=none'], false, ['dmarc_many']],
    ['without a policy', ['v=DMARC1; rua=mailto:a@b.cz'], false, ['dmarc_syntax']],
    ['with an unknown policy', ['v=DMARC1; p=block; rua=mailto:a@b.cz'], false, ['dmarc_syntax']],
    ['with policy none', ['v=DMARC1; p=none; rua=mailto:a@b.cz'], true, ['dmarc_policy_none']],
    ['without reports', ['v=DMARC1;p=quarantine'], true, ['dmarc_no_rua']],
  ])('DMARC that is %s', async (_name, records, ok, advice) => {
    expect(
      await checkOf('dmarc', (domain) => records.forEach((record) => void dns.txt(`_dmarc.${domain}`, record))),
    ).toMatchObject({ ok, advice })
  })

  test('DMARC of the parent domain applies, with its policy for subdomains', async () => {
    const parent = freshName()
    dns.txt(`_dmarc.${parent}`, 'v=DMARC1; p=reject; sp=none; rua=mailto:a@b.cz')
    const dmarc = await checkOf('dmarc', () => {}, `news.${parent}`)
    expect(dmarc).toMatchObject({ ok: true, advice: ['dmarc_policy_none', 'dmarc_inherited'] })
  })

  test('MX that is missing or null', async () => {
    expect(await checkOf('mx', () => {})).toMatchObject({ ok: false, advice: ['mx_missing'] })
    expect(await checkOf('mx', (domain) => dns.mx(domain, '.', 0))).toMatchObject({
      ok: false,
      advice: ['mx_null'],
      found: '0 .',
    })
    const many = await checkOf('mx', (domain) =>
      [30, 10, 20].forEach((at) => void dns.mx(domain, `mx${at}.example`, at)),
    )
    expect(many).toMatchObject({ ok: true, found: '10 mx10.example, 20 mx20.example, 30 mx30.example' })
  })

  test('is 503 without an answer of the DNS, and nothing changes', async () => {
    const co = await t.company()
    const domain = await watch(co)
    const before = await check(co, domain)
    dns.broken(domain.domain, 'servfail')
    await co.post(`/deliverability/domains/${domain.id}/check`).fails(503, 'unavailable', 'dns')
    t.clock.forward(2 * DAY)
    await enqueue(co.db, checkCompanyJob, { tenantId: co.tenantId })
    expect(await t.runJobs()).toBe(0)
    expect((await co.get('/deliverability/domains').ok()).items).toEqual([before])
  })

  test('runs every day', async () => {
    const co = await t.company()
    const domain = await watch(co)
    await enqueue(co.db, checkCompanyJob, { tenantId: co.tenantId })
    expect(await t.runJobs()).toBe(0)
    const [after] = (await co.get('/deliverability/domains').ok()).items
    expect(after).toMatchObject({ id: domain.id, checkedAt: t.clock.now().toISOString() })
  })
})
