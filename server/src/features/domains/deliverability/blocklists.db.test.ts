import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { type DnsServer, startDnsServer } from '../../../../test/support/dns-server.ts'
import { createDns } from '../../../platform/net/dns.ts'
import { checkBlocklists } from './blocklists/check.ts'
import { checkAllBlocklistsJob } from './jobs/check-blocklists.ts'

const t = useApi({
  DNS_BLOCKLISTS: 'bl.example.net, quiet.example.net, domain:dbl.example.net',
  SENDING_ADDRESSES: '185.12.34.7, 10.0.0.1',
})
let dns: DnsServer
const HOUR = 3_600_000

beforeAll(async () => {
  dns = await startDnsServer()
  Object.assign(t.app, { dns: createDns({ servers: [dns.address] }) })
  dns.broken('quiet.example.net', 'servfail')
})

const withDomain = async (domain: string) => {
  const co = await t.company()
  const { id } = await co.post('/sending/domains', { domain }).ok(201)
  return Object.assign(co, { domainId: id as string })
}
const states = async (co: Company) =>
  Object.fromEntries(
    (await co.get('/deliverability/blocklists').ok()).items.map(
      ({ target, list, state }: Record<string, string>) => [`${target} ${list}`, state] as const,
    ),
  )

test('lists are asked about public addresses and domains; only a clear answer counts', async () => {
  const co = await withDomain('listed.example')
  expect(await co.get('/deliverability/blocklists').ok()).toEqual({
    lists: ['bl.example.net', 'quiet.example.net', 'dbl.example.net'],
    items: [],
  })
  dns.a('7.34.12.185.bl.example.net', '127.0.0.2')
  dns.a('listed.example.dbl.example.net', '127.255.255.254')
  const { items } = await co.post('/deliverability/blocklists/check').ok()
  expect(items[0]).toMatchObject({ target: '185.12.34.7', list: 'bl.example.net', state: 'listed' })
  expect(await states(co)).toEqual({
    '185.12.34.7 bl.example.net': 'listed',
    '185.12.34.7 quiet.example.net': 'unknown',
    // The code means that the list does not answer this resolver.
    'listed.example dbl.example.net': 'unknown',
  })
  expect(dns.asked.some((question) => question.includes('1.0.0.10'))).toBe(false)
})

test('the state has a beginning, and what is no longer sent from is forgotten', async () => {
  const co = await withDomain('moving.example')
  dns.clear('7.34.12.185.bl.example.net')
  t.clock.forward(2 * HOUR)
  await co.post('/deliverability/blocklists/check').ok()
  const before = (await co.get('/deliverability/blocklists').ok()).items
  expect(await states(co)).toMatchObject({ 'moving.example dbl.example.net': 'clear' })
  t.clock.forward(2 * HOUR)
  dns.a('7.34.12.185.bl.example.net', '127.0.0.4')
  await co.delete(`/sending/domains/${co.domainId}`).ok(204)
  await co.post('/deliverability/blocklists/check').ok()
  const after = (await co.get('/deliverability/blocklists').ok()).items
  expect(await states(co)).toEqual({
    '185.12.34.7 bl.example.net': 'listed',
    '185.12.34.7 quiet.example.net': 'unknown',
  })
  const since = (rows: { list: string; since: string }[], list: string) => rows.find((row) => row.list === list)?.since
  expect(since(after, 'quiet.example.net')).toBe(since(before, 'quiet.example.net'))
  expect(since(after, 'bl.example.net')).not.toBe(since(before, 'bl.example.net'))
})

test('every night all companies with domains are checked', async () => {
  const co = await withDomain('night.example')
  t.clock.forward(2 * HOUR)
  const { database, ...app } = t.app
  const run = { app, db: database.db, now: t.clock.now(), payload: {}, stopping: () => false }
  await checkAllBlocklistsJob.run({ ...run, progress: async () => {} })
  await checkBlocklists({ app, db: database.db, now: t.clock.now() }, co.tenantId)
  expect(await states(co)).toMatchObject({ 'night.example dbl.example.net': 'clear' })
  const { rows } = await database.pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'deliverability.check-blocklists'`,
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('checks on demand are limited', async () => {
  const co = await withDomain('often.example')
  for (let i = 0; i < 5; i++) await co.post('/deliverability/blocklists/check').ok()
  await co.post('/deliverability/blocklists/check').fails(429, 'rate_limited', 'blocklists')
})
