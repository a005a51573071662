import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { useApi } from '../../../test/support/api.ts'
import { onClose } from '../../../test/support/database.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { endOfCertificate } from '../../platform/net/certificate.ts'
import { processName, readProcessName } from './process-name.ts'
import { statusPage } from './status-page.ts'

const t = useApi()

test('the page shows processes, room, what waits, and no certificates without TLS', async () => {
  const other = openDatabase({ url: t.database.url, max: 1, name: 'postrider sender 0.0.9 mail-2:4711' })
  onClose(() => other.close())
  await other.pool.query('select 1')
  const { status, text, headers } = await t.stranger.get('/status').raw()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toMatch(/<td>sender<\/td><td><span class="fault">0\.0\.9<\/span><\/td><td>mail-2<\/td><td>4711<\/td>/)
  expect(text).toMatch(/Database \(PostgreSQL \d+[^<]*<\/td><td>\d+\.\d GB/)
  expect(text).toMatch(/Free on the disk of the data folder/)
  for (const gauge of ['jobs_waiting', 'mail_queue_age_seconds', 'event_reader_lag_seconds'])
    expect(text).toContain(gauge)
  expect(text).toContain('BASE_URL does not begin with https')
})

test('requests from outside, and those that a proxy forwards, do not get it', async () => {
  await t.stranger.with({ 'x-forwarded-for': '203.0.113.7' }).get('/status').fails(404, 'not_found')
  const { server } = t.stranger
  const answer = await server.inject({ method: 'GET', url: '/status', remoteAddress: '93.184.216.34' })
  expect(answer.statusCode).toBe(404)
})

test('a process has a name that fits, also on a machine with a long one', () => {
  const name = processName('worker')
  expect(name.length).toBeLessThanOrEqual(63)
  expect(readProcessName(name)).toMatchObject({ role: 'worker', pid: String(process.pid) })
  expect(readProcessName(processName('all roles'))).toMatchObject({ role: 'all roles' })
  expect(readProcessName('postrider hold')).toBeNull()
})

test('the end of a certificate is read from the host, and a fault in words', async () => {
  const folder = t.app.config.dataDir
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '9']
  execFileSync('openssl', [...request, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onClose(async () => server.close())
  const { port } = server.address() as AddressInfo
  const end = (await endOfCertificate('localhost', port)) as Date
  expect(Math.round((end.getTime() - Date.now()) / 86_400_000)).toBe(9)
  expect(await endOfCertificate('localhost', 1)).toMatch(/ECONNREFUSED/)
})

test('certificates that end soon, and hosts without one, are marked', () => {
  const now = new Date('2026-03-01T10:00:00Z')
  const text = statusPage(
    {
      processes: [],
      database: { version: '18.1', bytes: 1e9 },
      disk: { free: 5e9, size: 100e9 },
      gauges: [],
      certificates: [
        { host: 'mail.example.com', end: new Date('2026-06-01T00:00:00Z') },
        { host: 'link.soon.example', end: new Date('2026-03-05T00:00:00Z') },
        { host: 'link.<b>.example', end: 'does not answer' },
      ],
    },
    { version: '1.0.0', now },
  )
  expect(text).toContain('<td>mail.example.com</td><td>2026-06-01 (91 days)</td>')
  expect(text).toContain('<td>link.soon.example</td><td><span class="fault">2026-03-05 (3 days)</span></td>')
  expect(text).toContain('<td>link.&#60;b&#62;.example</td><td><span class="fault">does not answer</span></td>')
  expect(text).toContain('<span class="fault">5.0 GB of 100.0 GB</span>')
})
