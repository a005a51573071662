import { beforeAll } from 'vitest'
import { findOrInsertPerson } from '../../src/features/account/accounts/index.ts'
import { createCompany } from '../../src/features/across/company-creation/index.ts'
import type { App } from '../../src/platform/app.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { buildServer } from '../../src/roles/api.ts'
import { allJobs } from '../../src/roles/worker.ts'
import { fakeClock, type TestClock, testApp } from './app.ts'
import { Client, routesSeen } from './client.ts'
import { Company, hashOfPassword } from './company.ts'
import { PASSWORD } from './constants.ts'
import { cloneDatabase, onClose } from './database.ts'
import { runDueJobs } from './jobs.ts'

/**
 * The whole product in the test's process, on a database of its own. Each test creates a company and cleans nothing up.
 */
export interface TestApi {
  app: App
  database: Database & { url: string }
  clock: TestClock
  /** A fresh company with an e-shop, an administrator and a full key. */
  company(): Promise<Company>
  /** A caller without credentials. */
  stranger: Client
  /** Runs all due jobs, and the jobs that they queue. */
  runJobs(): Promise<number>
}

/** Starts the product before the tests of a file. */
export function useApi(env: Record<string, string> = {}): TestApi {
  const api = {} as TestApi
  beforeAll(async () => Object.assign(api, await startApi(env)))
  return api
}

let made = 0

async function startApi(env: Record<string, string>): Promise<TestApi> {
  const database = await cloneDatabase()
  const clock = fakeClock()
  const app = await testApp(database, clock, env)
  const server = await buildServer(app)
  server.addHook('onSend', async (request) => {
    const { route } = request.routeOptions.config
    if (route) routesSeen.set(request.id, route)
  })
  await server.ready()
  onClose(() => server.close())
  return {
    app,
    database,
    clock,
    stranger: new Client(server, null),
    runJobs: () => runDueJobs(app, allJobs),
    async company() {
      made += 1
      const email = `owner${made}@example.com`
      const input = {
        name: `Company ${made}`,
        email,
        password: PASSWORD,
        timezone: 'Europe/Prague',
        language: 'cs',
        currency: 'CZK',
      }
      // Creates the account first, with a shared hash, because createCompany would hash the password each time.
      await findOrInsertPerson(database.db, { email, language: 'cs', password_hash: await hashOfPassword() })
      const created = await createCompany(database.db, input, clock.now())
      const { id } = await database.db
        .selectFrom('tenant')
        .select('id')
        .where('public_id', '=', created.tenant)
        .executeTakeFirstOrThrow()
      return new Company(server, app, { ...created, tenantId: id })
    },
  }
}
