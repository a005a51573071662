import { createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { startDnsServer } from '../../../../test/support/dns-server.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { DkimKey } from '../../../platform/mail/dkim.ts'
import { dkimKeysFor, returnPathHostOf, trackingHostOf } from './index.ts'
import { checkCompanyJob } from './jobs/check-company.ts'
import { checkDueJob } from './jobs/check-due.ts'

const dns = await startDnsServer()
const t = useApi({
  DNS_SERVERS: dns.address,
  BASE_URL: 'https://app.postrider.example',
  BOUNCE_DOMAIN: 'b.postrider.example',
})
const HOUR = 3600_000
let made = 0
const freshName = () => `shop${++made}.example`
const add = (co: Company, domain = freshName()) => co.post('/sending/domains', { domain }).ok(201)
type Domain = Awaited<ReturnType<typeof add>>
const check = (co: Company, { id }: Domain) => co.post(`/sending/domains/${id}/check`).ok(200)
const ofKind = (domain: Domain, kind: string) => domain.checks.find((one: { kind: string }) => one.kind === kind)

/** Publishes the records of a domain, as an administrator would paste them. */
function publish(domain: Domain) {
  const { dkim, spf, dmarc, returnPath, tracking } = domain
  dns.txt(dkim.record.host, dkim.record.value.slice(0, 250), dkim.record.value.slice(250))
  dns.txt(spf.host, spf.record)
  dns.txt('b.postrider.example', 'v=spf1 ip4:192.0.2.1 -all')
  dns.txt(dmarc.host, dmarc.record)
  dns.cname(returnPath.host, returnPath.target)
  dns.cname(tracking.host, tracking.target)
}

describe('adding a domain', () => {
  test('returns the records to publish', async () => {
    const co = await t.company()
    t.clock.set('2026-11-15T12:00:00Z')
    const domain = await add(co, 'Novinky.Obchod.example')
    expect(domain).toMatchObject({
      domain: 'novinky.obchod.example',
      status: 'pending',
      checkedAt: null,
      checks: [],
      spf: { host: 'novinky.obchod.example', record: 'v=spf1 include:b.postrider.example ~all' },
      returnPath: { host: 'bounces.novinky.obchod.example', target: 'b.postrider.example' },
      tracking: { host: 'click.novinky.obchod.example', target: 'app.postrider.example' },
      dmarc: {
        host: '_dmarc.novinky.obchod.example',
        record: 'v=DMARC1; p=none; rua=mailto:dmarc@b.postrider.example',
      },
    })
    const { selector, record } = domain.dkim
    expect(selector).toMatch(/^pr2611[a-z0-9]{2}$/)
    expect(record).toMatchObject({ host: `${selector}._domainkey.novinky.obchod.example`, type: 'TXT' })
    const key = /^v=DKIM1; k=rsa; p=([A-Za-z0-9+/=]+)$/.exec(record.value)![1]!
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
      key: Buffer.from(key, 'base64'),
      format: 'der',
      type: 'spki',
    })
    expect([asymmetricKeyType, asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048])
  })

  test('encrypts the private key and never returns it', async () => {
    const co = await t.company()
    const domain = await add(co)
    const row = await co.db
      .selectFrom('sending_domain')
      .selectAll()
      .where('id', '=', domain.id)
      .executeTakeFirstOrThrow()
    expect(row.private_key).toMatch(/^v1\./)
    expect(JSON.stringify(await co.get('/sending/setup').ok())).not.toContain(row.private_key)
    expect(JSON.stringify(domain)).not.toMatch(/PRIVATE|private/)
  })

  test('stores names with diacritics in ASCII', async () => {
    const co = await t.company()
    expect((await add(co, ' Květiny.example. ')).domain).toBe('xn--kvtiny-c5a.example')
    await co.post('/sending/domains', { domain: 'xn--kvtiny-c5a.example' }).fails(409, 'conflict', 'domain')
  })

  test.each([
    '',
    'cz',
    'com',
    'co.uk',
    'com.au',
    'github.io',
    'localhost',
    '192.0.2.1',
    '[::1]',
    'https://shop.example',
    'shop.example/x',
    'a@shop.example',
    'shop .example',
    'shop..example',
    '-shop.example',
    '_dmarc.shop.example',
    'shop.example:25',
    `${'x'.repeat(64)}.example`,
    `${'abc.'.repeat(55)}example`,
    'app.postrider.example',
    'x.app.postrider.example',
    'shop.example\0',
    'shop.example\nx',
    5,
    null,
  ])('%j is refused', async (domain) => {
    await (await t.company()).post('/sending/domains', { domain }).fails(400, 'validation', 'domain')
  })

  test('is possible once per company, also at the same time; another company gets its own key', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const domain = freshName()
    const answers = await Promise.all([1, 2, 3].map(() => co.post('/sending/domains', { domain }).raw()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const theirs = await add(other, domain)
    expect(theirs.dkim.record.value).not.toBe(answers.find(({ status }) => status === 201)!.body.dkim.record.value)
  })

  test('is limited to a hundred domains', async () => {
    const co = await t.company()
    const at = t.clock.now()
    const rows = Array.from({ length: 99 }, (_, i) => ({
      tenant_id: co.tenantId,
      domain: `d${i}.example`,
      selector: 's',
      public_key: 'k',
      private_key: 'k',
      created_at: at,
      updated_at: at,
    }))
    await co.db.insertInto('sending_domain').values(rows).execute()
    const answers = await Promise.all([1, 2].map(() => co.post('/sending/domains', { domain: freshName() }).raw()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    await co.post('/sending/domains', { domain: freshName() }).fails(409, 'conflict', 'limit')
  })
})

describe('a check', () => {
  test('verifies a domain with all records', async () => {
    const co = await t.company()
    const domain = await add(co)
    publish(domain)
    const after = await check(co, domain)
    expect(after).toMatchObject({ status: 'verified', checkedAt: t.clock.now().toISOString() })
    expect(after.checks.map((one: { kind: string; ok: boolean }) => [one.kind, one.ok])).toEqual([
      ['dkim', true],
      ['dkimEd25519', false],
      ['spf', true],
      ['dmarc', true],
      ['returnPath', true],
      ['tracking', true],
    ])
    expect(ofKind(after, 'dkim').found).toBe(domain.dkim.record.value)
  })

  test('verifies a domain by its key alone; the other records are advice', async () => {
    const co = await t.company()
    const domain = await add(co)
    dns.txt(domain.dkim.record.host, domain.dkim.record.value)
    const after = await check(co, domain)
    expect(after.status).toBe('verified')
    expect(after.checks.filter((one: { ok: boolean }) => one.ok)).toHaveLength(1)
  })

  test('accepts spaces and letter case that people and name servers add to the key', async () => {
    const co = await t.company()
    const domain = await add(co)
    const key = domain.dkim.record.value.split('p=')[1]
    dns.txt(domain.dkim.record.host, ` V = dkim1 ;  K=RSA ; n=note; p= ${key.slice(0, 60)} \t ${key.slice(60)} ;`)
    expect((await check(co, domain)).status).toBe('verified')
  })

  test.each<[string, (value: string) => string]>([
    ['another key', (value) => `${value.slice(0, 200)}${value[200] === 'A' ? 'B' : 'A'}${value.slice(201)}`],
    ['a truncated key', (value) => value.slice(0, -10)],
    ['a longer key', (value) => `${value}AAAA`],
    ['no key', () => 'v=DKIM1; k=rsa; p='],
    ['another version', (value) => value.replace('DKIM1', 'DKIM2')],
    ['another kind of key', (value) => value.replace('k=rsa', 'k=ed25519')],
    ['two keys in one', (value) => `${value}; ${value.slice(value.indexOf('p='))}`],
    ['something else', () => 'google-site-verification=abc'],
  ])('fails on %s', async (_name, change) => {
    const co = await t.company()
    const domain = await add(co)
    dns.txt(domain.dkim.record.host, change(domain.dkim.record.value))
    const after = await check(co, domain)
    expect(after.status).toBe('failed')
    expect(ofKind(after, 'dkim').ok).toBe(false)
  })

  test('does not verify the domain for another company without its own key', async () => {
    const [owner, thief] = [await t.company(), await t.company()]
    const domain = await add(owner)
    publish(domain)
    await check(owner, domain)
    const stolen = await add(thief, domain.domain)
    expect((await check(thief, stolen)).status).toBe('failed')
    expect(await dkimKeysFor(t.app, thief.db, thief.tenantId, domain.domain)).toEqual([])
    expect(await trackingHostOf(t.app, thief.db, thief.tenantId, domain.domain)).toBeNull()
  })

  test.each<[string, string[], boolean]>([
    ['a nested include of the service', ['v=spf1 include:_spf.deep.example -all'], true],
    ['a redirection to the service', ['v=spf1 redirect=b.postrider.example'], true],
    ['an include in capitals', ['V=SPF1 INCLUDE:B.Postrider.Example ~all'], true],
    ['an include of another service', ['v=spf1 include:other.example ~all'], false],
    ['two records', ['v=spf1 include:b.postrider.example ~all', 'v=spf1 -all'], false],
    ['an unknown mechanism', ['v=spf1 includes:b.postrider.example ~all'], false],
    ['another version', ['v=spf10 include:b.postrider.example'], false],
    ['a circle', ['v=spf1 include:circle.example include:b.postrider.example ~all'], false],
    ['too many lookups', [`v=spf1 ${'a '.repeat(10)}include:b.postrider.example ~all`], false],
  ])('checks an SPF record with %s', async (_name, records, ok) => {
    dns.clear('b.postrider.example')
    dns.txt('b.postrider.example', 'v=spf1 ip4:192.0.2.1 -all')
    dns.clear('_spf.deep.example')
    dns.txt('_spf.deep.example', 'v=spf1 include:b.postrider.example ~all')
    dns.clear('circle.example')
    dns.txt('circle.example', 'v=spf1 include:circle.example ~all')
    const co = await t.company()
    const domain = await add(co)
    for (const record of records) dns.txt(domain.domain, record)
    const spf = ofKind(await check(co, domain), 'spf')
    expect(spf.ok).toBe(ok)
  })

  test('uses the DMARC record of a parent domain, but not of a public suffix', async () => {
    const co = await t.company()
    const parent = freshName()
    dns.txt(`_dmarc.${parent}`, 'v=DMARC1; p=reject')
    expect(ofKind(await check(co, await add(co, `a.b.${parent}`)), 'dmarc')).toMatchObject({
      ok: true,
      found: 'v=DMARC1; p=reject',
    })
    dns.txt('_dmarc.co.uk', 'v=DMARC1; p=reject')
    expect(ofKind(await check(co, await add(co, `${freshName().split('.')[0]}.co.uk`)), 'dmarc').ok).toBe(false)
  })

  test('is 503 without an answer of the DNS, and nothing changes', async () => {
    const co = await t.company()
    const domain = await add(co)
    publish(domain)
    const before = await check(co, domain)
    t.clock.forward(HOUR)
    dns.broken(domain.domain, 'servfail')
    await co.post(`/sending/domains/${domain.id}/check`).fails(503, 'unavailable', 'dns')
    expect((await co.get('/sending/setup').ok()).domains).toEqual([before])
  })

  test('keeps the last result of other records for which the DNS does not answer', async () => {
    const co = await t.company()
    const domain = await add(co)
    publish(domain)
    await check(co, domain)
    for (const { host } of [domain.tracking, domain.dmarc]) dns.broken(host, 'servfail')
    const after = await check(co, domain)
    expect(after.status).toBe('verified')
    expect([ofKind(after, 'tracking').ok, ofKind(after, 'dmarc').ok]).toEqual([true, true])
  })
})

describe('sending', () => {
  test('signs with the published key, only for a verified domain', async () => {
    const co = await t.company()
    const domain = await add(co)
    expect(await dkimKeysFor(t.app, co.db, co.tenantId, domain.domain)).toEqual([])
    publish(domain)
    await check(co, domain)
    const [key, ...others] = (await dkimKeysFor(t.app, co.db, co.tenantId, domain.domain)) as [DkimKey, ...DkimKey[]]
    expect(others).toEqual([])
    expect([key.domain, key.selector]).toEqual([domain.domain, domain.dkim.selector])
    const published = Buffer.from(domain.dkim.record.value.split('p=')[1], 'base64')
    const publicKey = createPublicKey({ key: published, format: 'der', type: 'spki' })
    const text = Buffer.from('hello')
    expect(verify('sha256', text, publicKey, sign('sha256', text, key.privateKey))).toBe(true)
    expect(await dkimKeysFor(t.app, co.db, co.tenantId, 'other.example')).toEqual([])
  })

  test('signs with the second key too once its record is published', async () => {
    const co = await t.company()
    const domain = await add(co)
    const { selector, record } = domain.dkimEd25519
    expect(record.host).toBe(`${selector}._domainkey.${domain.domain}`)
    publish(domain)
    expect(ofKind(await check(co, domain), 'dkimEd25519')).toEqual({ kind: 'dkimEd25519', ok: false, found: null })
    dns.txt(record.host, record.value)
    expect(ofKind(await check(co, domain), 'dkimEd25519').ok).toBe(true)
    const keys = await dkimKeysFor(t.app, co.db, co.tenantId, domain.domain)
    expect(keys.map((key) => key.selector)).toEqual([domain.dkim.selector, selector])
    const published = createPublicKey(keys[1]!.privateKey).export({ format: 'jwk' }).x!
    expect(record.value).toBe(`v=DKIM1; k=ed25519; p=${Buffer.from(published, 'base64url').toString('base64')}`)
    dns.clear(record.host)
    dns.txt(record.host, record.value.replace('ed25519', 'rsa'))
    expect(ofKind(await check(co, domain), 'dkimEd25519').ok).toBe(false)
    expect(await dkimKeysFor(t.app, co.db, co.tenantId, domain.domain)).toHaveLength(1)
  })

  test('a domain from before gets its second key when it is checked', async () => {
    const co = await t.company()
    const domain = await add(co)
    await co.db
      .updateTable('sending_domain')
      .set({ ed25519_public_key: null, ed25519_private_key: null })
      .where('tenant_id', '=', co.tenantId)
      .execute()
    expect((await co.get('/sending/setup').ok()).domains[0].dkimEd25519).toBeNull()
    const { selector, record } = (await check(co, domain)).dkimEd25519
    expect(selector).toBe(domain.dkimEd25519.selector)
    expect(record.value).not.toBe(domain.dkimEd25519.record.value)
  })

  test('uses hosts for links and return paths once they point to the service', async () => {
    const co = await t.company()
    const domain = await add(co)
    const hosts = async () => [
      await trackingHostOf(t.app, co.db, co.tenantId, domain.domain),
      await returnPathHostOf(t.app, co.db, co.tenantId, domain.domain),
    ]
    dns.txt(domain.dkim.record.host, domain.dkim.record.value)
    dns.cname(domain.tracking.host, 'elsewhere.example')
    await check(co, domain)
    expect(await hosts()).toEqual([null, null])
    dns.clear(domain.tracking.host)
    publish(domain)
    await check(co, domain)
    expect(await hosts()).toEqual([`click.${domain.domain}`, `bounces.${domain.domain}`])
    dns.clear(domain.dkim.record.host)
    await check(co, domain)
    expect(await hosts()).toEqual([null, null])
  })
})

describe('the daily check', () => {
  const recheck = async (co: Company) => {
    await enqueue(co.db, checkCompanyJob, { tenantId: co.tenantId })
    expect(await t.runJobs()).toBe(0)
    const { domains } = await co.get('/sending/setup').ok()
    const { items } = await co.get('/notifications').ok()
    return {
      status: domains[0].status,
      news: items.filter(({ type }: { type: string }) => type === 'domain_check_failed'),
    }
  }
  async function verified(co: Company) {
    const domain = await add(co)
    publish(domain)
    await check(co, domain)
    return domain
  }

  test('fails a domain whose key is missing twice in a row and notifies the company once', async () => {
    const co = await t.company()
    const domain = await verified(co)
    t.clock.forward(24 * HOUR)
    expect(await recheck(co)).toMatchObject({ status: 'verified', news: [] })
    dns.clear(domain.dkim.record.host)
    expect(await recheck(co), 'it was looked at a moment ago').toMatchObject({ status: 'verified' })
    t.clock.forward(24 * HOUR)
    expect(await recheck(co)).toMatchObject({ status: 'verified', news: [] })
    // The second check comes within the hour: without its key every mail is at risk.
    t.clock.forward(HOUR)
    const { status, news } = await recheck(co)
    expect(status).toBe('failed')
    expect(news).toHaveLength(1)
    expect(news[0]).toMatchObject({ severity: 'error', subject: { id: domain.id, name: domain.domain } })
    t.clock.forward(24 * HOUR)
    expect((await recheck(co)).news).toMatchObject([{ count: 1 }])
    publish(domain)
    t.clock.forward(24 * HOUR)
    expect((await recheck(co)).status).toBe('verified')
  })

  test('starts counting again after a check that found the key', async () => {
    const co = await t.company()
    const domain = await verified(co)
    for (let day = 0; day < 3; day++) {
      dns.clear(domain.dkim.record.host)
      t.clock.forward(24 * HOUR)
      expect(await recheck(co)).toMatchObject({ status: 'verified', news: [] })
      publish(domain)
      t.clock.forward(HOUR)
      expect(await recheck(co)).toMatchObject({ status: 'verified', news: [] })
    }
  })

  test('fails no domain if the resolver does not answer', async () => {
    const co = await t.company()
    const domain = await verified(co)
    dns.broken(domain.domain, 'servfail')
    for (let day = 0; day < 3; day++) {
      t.clock.forward(24 * HOUR)
      expect(await recheck(co)).toMatchObject({ status: 'verified', news: [] })
    }
  })

  test('is queued for companies with due domains, spread over the hour', async () => {
    const [co, idle] = [await t.company(), await t.company()]
    await add(co)
    const domain = await verified(idle)
    expect(domain.status).toBe('pending')
    await enqueue(co.db, checkDueJob, {})
    expect(await t.runJobs()).toBe(0)
    const { rows } = await t.database.pool.query(
      "select payload->>'tenantId' as id, run_at > now() as later from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1",
      [checkCompanyJob.name],
    )
    const queued = new Map(rows.map(({ id, later }) => [id, later]))
    expect(queued.has(co.tenantId)).toBe(true)
    expect(queued.has(idle.tenantId)).toBe(false)
  })
})

test('deleting a domain deletes its key', async () => {
  const co = await t.company()
  const domain = await add(co)
  await co.delete(`/sending/domains/${domain.id}`).ok(204)
  await co.delete(`/sending/domains/${domain.id}`).fails(404, 'not_found')
  await co.post(`/sending/domains/${domain.id}/check`).fails(404, 'not_found')
  expect((await co.get('/sending/setup').ok()).domains).toEqual([])
  expect((await add(co, domain.domain)).dkim.record.value).not.toBe(domain.dkim.record.value)
})
