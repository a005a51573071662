import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App } from '../../src/platform/app.ts'
import { readConfig } from '../../src/platform/config/settings.ts'
import { createSecrets } from '../../src/platform/crypto/secrets.ts'
import { loadSigningKeys } from '../../src/platform/crypto/signing-keys.ts'
import { createCopy } from '../../src/platform/db/copy.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { localFiles } from '../../src/platform/files/local-files.ts'
import { memoryLimiter } from '../../src/platform/limits/memory-limiter.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { createDns } from '../../src/platform/net/dns.ts'
import { createOutgoing } from '../../src/platform/net/outgoing.ts'
import { createMjml } from '../../src/platform/render/mjml.ts'
import { createRenderer } from '../../src/platform/render/renderer.ts'
import { createServices } from '../../src/platform/services.ts'
import { createOffload } from '../../src/platform/threads/offload.ts'
import { DATA_KEY } from './constants.ts'
import { onClose } from './database.ts'
import { startDnsServer } from './dns-server.ts'

EventEmitter.defaultMaxListeners = 50

/** A clock that only tests move. It starts at the real time. */
export function fakeClock(start = new Date()) {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set: (time: string | Date) => {
      now = new Date(time).getTime()
    },
    forward: (ms: number) => {
      now += ms
    },
  }
}

export type TestClock = ReturnType<typeof fakeClock>

/** Shared by the test files of a process: starting threads takes long. */
const THREADS = { renderer: createRenderer(), mjml: createMjml(), offload: createOffload() }

/** The program's shared services on a test database. All are real except the clock. */
export async function testApp(database: Database, clock: TestClock, env: Record<string, string> = {}): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  onClose(async () => rmSync(folder, { recursive: true, force: true }))
  const settings = { LOG_LEVEL: process.env.TEST_LOG ?? 'silent', ALLOW_PRIVATE_TARGETS: '1', DATA_DIR: folder }
  const config = readConfig({ ...settings, ...env })
  const secrets = createSecrets([DATA_KEY])
  const limiter = memoryLimiter(clock)
  const mailer = createMailer(config.smtpUrl)
  const outgoing = createOutgoing({ allowPrivate: config.allowPrivateTargets })
  const log = createLog(config.logLevel)
  const services = createServices({ database, log })
  onClose(async () => {
    await services.close()
    mailer.close()
    await limiter.close()
    await outgoing.close()
  })
  const signingKeys = await loadSigningKeys(database.db, secrets)
  const shared = { config, database, clock, log, limiter, secrets, signingKeys, mailer }
  return {
    ...shared,
    outgoing,
    // By default an empty DNS server, so that no test queries the internet.
    dns: createDns({ servers: config.dnsServers.length ? config.dnsServers : [(await startDnsServer()).address] }),
    ...THREADS,
    files: localFiles(join(config.dataDir, 'files')),
    copy: createCopy(database.pool),
    services,
  }
}
