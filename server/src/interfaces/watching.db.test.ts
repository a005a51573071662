import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApi } from '../../test/support/api.ts'
// Defines the counters of senders.
import '../features/mailing/engine/index.ts'
import { createReceiver, reportCounters } from '../platform/metrics/forward.ts'
import { defineCounter, registry } from '../platform/metrics/registry.ts'

const t = useApi()
const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

/** The names of metrics in an expression of Prometheus. */
const namesIn = (expression: string) =>
  [...expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\bby *\([^)]*\)/g, ' ').matchAll(/\b[a-z][a-z_]*_[a-z_]+\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile')
    .map((name) => name.replace(/_seconds_(bucket|count|sum)$/, '_seconds'))

async function shown(): Promise<Map<string, string[]>> {
  await t.stranger.get('/metrics').raw()
  const metrics = (await registry.getMetricsAsArray()) as unknown as { name: string; labelNames?: string[] }[]
  return new Map(metrics.map(({ name, labelNames = [] }) => [name, labelNames]))
}

test('the dashboard and the alerts use metrics that exist', async () => {
  const dashboard = JSON.parse(read('grafana/postrider.json')) as { panels: { targets?: { expr: string }[] }[] }
  const ofDashboard = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const ofAlerts = [...read('prometheus/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
  expect(ofAlerts.length).toBeGreaterThan(10)
  const used = new Set([...ofDashboard, ...ofAlerts].flatMap(namesIn))
  expect(used.size).toBeGreaterThan(15)
  const metrics = await shown()
  expect([...used].filter((name) => !metrics.has(name))).toEqual([])
  // Labels too: `sum by (provider)` of a metric without it would show one line and no fault.
  for (const expr of [...ofDashboard, ...ofAlerts])
    for (const [, list = ''] of expr.matchAll(/\bby *\(([^)]*)\)/g))
      for (const label of list.split(',').map((one) => one.trim()))
        if (!['le', 'instance'].includes(label))
          expect(
            namesIn(expr).some((name) => metrics.get(name)?.includes(label)),
            `${label} in ${expr}`,
          ).toBe(true)
})

test('docs/generated/metrics.md lists what the product measures', async () => {
  const listed = readFileSync(join(DEPLOY, '..', 'docs', 'generated', 'metrics.md'), 'utf8')
  const names = [...(await shown()).keys()].filter((name) => !/^(process|nodejs|test)_/.test(name))
  expect(names.filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
})

test('gauges are read from the database', async () => {
  const text = (await t.stranger.get('/metrics').raw()).text
  for (const line of [
    /^mail_queue_batches \d/m,
    /^mail_queue_age_seconds \d/m,
    /^jobs_waiting \d/m,
    /^database_size_bytes \d{6,}/m,
  ])
    expect(text).toMatch(line)
})

test('a transaction that stays open on any server is seen', async () => {
  const age = async () =>
    Number(/^event_horizon_age_seconds (\S+)/m.exec((await t.stranger.get('/metrics').raw()).text)![1])
  const co = await t.company()
  const client = await t.database.pool.connect()
  // On a cluster only the server of the company gives it a number.
  await client.query('begin')
  await client.query('update shop set updated_at = updated_at where tenant_id = $1', [co.tenantId])
  await expect.poll(age).toBeGreaterThan(1)
  await client.query('rollback')
  client.release()
})

test('counters of a thread are added once', async () => {
  const counter = defineCounter('test_forwarded_total', 'For this test', ['kind'])
  counter.inc({ kind: 'a' }, 2)
  const own = (await reportCounters()).filter(({ name }) => name === 'test_forwarded_total')
  expect(own).toEqual([
    { name: 'test_forwarded_total', help: 'For this test', values: [{ labels: { kind: 'a' }, value: 2 }] },
  ])
  const receive = createReceiver()
  receive(own)
  receive(own)
  receive([{ ...own[0]!, values: [{ labels: { kind: 'a' }, value: 5 }] }])
  const { values } = await counter.get()
  expect(values).toMatchObject([{ labels: { kind: 'a' }, value: 7 }])
  registry.removeSingleMetric('test_forwarded_total')
})
