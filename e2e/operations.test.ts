// Operates the product from outside: processes, signals, commands.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { until } from '../server/test/support/until.ts'
import { installation, isAlive, usedInstallation } from './support/product.ts'

const installations: Awaited<ReturnType<typeof installation>>[] = []
const kept = <T extends Awaited<ReturnType<typeof installation>>>(made: T) => {
  installations.push(made)
  return made
}
const install = async (extra: Record<string, string> = {}) => kept(await installation(extra))
const installUsed = async () => kept(await usedInstallation())
afterEach(async () => {
  for (const one of installations.splice(0)) await one.remove()
})

const createCompany = ['company', 'create', '--name', 'Acme', '--email', 'owner@example.com']
const get = (base: string, company: { tenant: string; apiKey: string }, path: string) =>
  fetch(`${base}/api/v1/tenants/${company.tenant}${path}`, { headers: { authorization: `Bearer ${company.apiKey}` } })

describe('starting and stopping', () => {
  test('the first start prints the demo password and key, the second only the log-in; SIGTERM stops everything', async () => {
    const product = await install({ DEMO: '1' })
    const first = await product.up()
    await until('the greeting', () => first.output().includes('Demo API key'))
    expect(first.output()).toMatch(/Demo log-in: +demo@example\.com +password: \S{12,}/)
    const pid = product.databasePid()
    first.child.kill('SIGTERM')
    expect(await first.exit).toBe(0)
    expect(isAlive(pid)).toBe(false)
    const second = await product.up()
    await until('the greeting', () => second.output().includes('Demo log-in'))
    expect(second.output()).not.toMatch(/password|pr_live_/)
    second.child.kill('SIGINT')
    expect(await second.exit).toBe(0)
    for (const secret of ['postgres.json', 'data.key'])
      expect(statSync(join(product.dataDir, secret)).mode & 0o777).toBe(0o600)
  })

  test('a second start on the same data folder reports it and ends, and the first one keeps running', async () => {
    const product = await installUsed()
    await product.up()
    const second = product.start()
    expect(await second.exit).toBe(1)
    await expect.poll(() => second.output).toContain('already running')
    expect((await fetch(`${product.base}/readyz`)).status).toBe(200)
  })

  test('after SIGKILL the next start takes over the running database with all data', async () => {
    const product = await installUsed()
    const first = await product.up()
    const company = JSON.parse((await product.command(...createCompany)).out)
    const pid = product.databasePid()
    first.child.kill('SIGKILL')
    await first.exit
    expect(isAlive(pid)).toBe(true)
    const second = await product.up()
    expect(product.databasePid()).toBe(pid)
    expect((await get(product.base, company, '/company')).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.exit, second.output()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('SIGTERM stops the server and its database despite an open connection, and also during the start', async () => {
    const product = await installUsed()
    const run = await product.up()
    const pid = product.databasePid()
    const idleClient = connect(Number(new URL(product.base).port), '127.0.0.1')
    await new Promise((resolve) => idleClient.once('connect', resolve))
    idleClient.on('error', () => {})
    run.child.kill('SIGTERM')
    expect(await run.exit).toBe(0)
    expect(isAlive(pid)).toBe(false)
    const early = product.start()
    await until('the database', () => isAlive(product.databasePid()))
    early.child.kill('SIGTERM')
    expect(await early.exit).toBe(0)
    expect(() => product.databasePid()).toThrow()
  })

  test('SIGTERM to npm start reaches the server', async () => {
    const product = await installUsed()
    const run = product.npmStart()
    await until('healthy', async () => (await fetch(`${product.base}/healthz`)).ok)
    const pid = product.databasePid()
    run.child.kill('SIGTERM')
    await run.exit
    await until('everything is down', () => !isAlive(pid))
    await expect(fetch(`${product.base}/healthz`)).rejects.toThrow()
  })

  test('a lost data key is reported, not replaced', async () => {
    const product = await installUsed()
    await product.command(...createCompany)
    rmSync(join(product.dataDir, 'data.key'))
    const run = product.start()
    expect(await run.exit).toBe(1)
    await expect.poll(() => run.output).toContain('data.key is missing')
    expect(() => product.databasePid()).toThrow()
  })

  test('a killed database is restarted; requests in between are 503', async () => {
    const product = await installUsed()
    const run = await product.up()
    const company = JSON.parse((await product.command(...createCompany)).out)
    const pid = product.databasePid()
    const seen = new Set<string>()
    process.kill(pid, 'SIGKILL')
    await until('the database is back', async () => {
      const answer = await get(product.base, company, '/company')
      seen.add(answer.ok ? 'ok' : `${answer.status} ${await answer.text()}`)
      return answer.ok && product.databasePid() !== pid
    })
    expect([...seen].sort(), run.output()).toEqual(['503 {"error":{"code":"unavailable","message":"database"}}', 'ok'])
    // The workers must be back too: a job queued now is done.
    const reset = await fetch(`${product.base}/api/v1/auth/password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"owner@example.com"}',
    })
    expect(reset.status).toBe(202)
    await until(
      'the mail',
      async () => ((await (await get(product.base, company, '/outbox')).json()) as { total: number }).total === 1,
    )
  })

  test('a port in use is reported at once, and nothing is left running', async () => {
    const product = await installUsed()
    const otherServer = createServer().listen(Number(new URL(product.base).port), '127.0.0.1')
    const run = product.start()
    expect(await run.exit).toBe(1)
    await expect.poll(() => run.output).toContain('EADDRINUSE')
    expect(() => product.databasePid()).toThrow()
    otherServer.close()
  })

  test('after SIGKILL during the creation of the database, the next start creates it again', async () => {
    const product = await install()
    const run = product.start()
    await until('initdb', () => readdirSync(product.dataDir).includes('postgres.new'))
    run.child.kill('SIGKILL')
    await run.exit
    await product.up()
    expect((await fetch(`${product.base}/readyz`)).status).toBe(200)
  })

  test('each role runs alone on an existing database until SIGTERM', async () => {
    const product = await install({
      DATABASE_URL: inject('databaseUrl').replace(/\/postgres$/, '/roles'),
      DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
    })
    const admin = new pg.Client(inject('databaseUrl'))
    await admin.connect()
    await admin.query('create database roles')
    await admin.end()
    const early = product.start('api')
    expect(await early.exit).toBe(1)
    await expect.poll(() => early.output).toContain('run `npx postrider migrate` first')
    expect(JSON.parse((await product.command('migrate')).out).applied).toContain('0001-foundation.sql')
    expect(JSON.parse((await product.command('migrate')).out).applied).toEqual([])
    const company = JSON.parse((await product.command(...createCompany)).out)
    const runs = ['api', 'worker', 'sender', 'inbound'].map((role) => product.start(role))
    await until('the API', async () => (await get(product.base, company, '/company')).ok)
    await fetch(`${product.base}/api/v1/auth/password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"owner@example.com"}',
    })
    await until(
      'the mail',
      async () => ((await (await get(product.base, company, '/outbox')).json()) as { total: number }).total === 1,
    )
    await new Promise((resolve) => setTimeout(resolve, 11_000)) // idle connections close after 10 s; no process may end with them
    for (const { child, output } of runs) expect(child.exitCode, output).toBeNull()
    for (const { child } of runs) child.kill('SIGTERM')
    expect(await Promise.all(runs.map((run) => run.exit))).toEqual([0, 0, 0, 0])
  })

  test('all faults of the configuration are reported, and nothing starts', async () => {
    const product = await install({ PORT: 'x', SMTP_URL: 'ftp://relay' })
    const run = product.start()
    expect(await run.exit).toBe(1)
    await expect.poll(() => run.output).toContain('PORT: ')
    await expect.poll(() => run.output).toContain('SMTP_URL: ')
  })
})

describe('commands', () => {
  test('start the database when no server runs, and stop it afterwards', async () => {
    const product = await install()
    const made = await product.command(...createCompany, '--password', 'Correct-horse-9')
    expect(made.code, made.err).toBe(0)
    const company = JSON.parse(made.out)
    expect(company).toEqual({
      tenant: expect.stringMatching(/^[0-9a-f-]{36}$/),
      shopId: expect.stringMatching(/^\d+$/),
      purposeId: expect.stringMatching(/^\d+$/),
      email: 'owner@example.com',
      password: 'Correct-horse-9',
      apiKey: expect.stringMatching(/^pr_live_/),
    })
    expect(() => product.databasePid()).toThrow()

    await product.up()
    const key = JSON.parse(
      (await product.command('key', 'create', '--tenant', company.tenant, '--scope', 'read', '--roles', 'data_analyst'))
        .out,
    )
    expect((await get(product.base, { ...company, apiKey: key.apiKey }, '/shops')).status).toBe(200)

    const limits = JSON.parse(
      (await product.command('company', 'limits', '--tenant', company.tenant, '--burst', '7')).out,
    )
    expect(limits).toEqual({ tenant: company.tenant, burst: 7, perSecond: null, perDay: null })
    await until(
      'the new limit',
      async () => (await get(product.base, company, '/company')).headers.get('x-ratelimit-limit') === '7',
    )

    const link = (await product.command('support', '--tenant', company.tenant)).out.trim()
    expect(link).toMatch(new RegExp(`^${product.base}/support/[\\w-]+$`))
    const opened = await fetch(link, { method: 'POST', redirect: 'manual' })
    expect(opened.status).toBe(303)
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    const audit = await fetch(`${product.base}/api/v1/tenants/${company.tenant}/audit`, { headers: { cookie } })
    expect(((await audit.json()) as { items: { action: string }[] }).items.map((item) => item.action)).toContain(
      'support.view',
    )

    const doctor = await product.command('doctor')
    expect(doctor.out).toContain('ok      database')
    expect(doctor.out).toContain('ok      events')
  })

  test('may run at the same time, each with its own result', async () => {
    const product = await install()
    const made = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        product.command('company', 'create', '--name', name, '--email', `${name}@example.com`),
      ),
    )
    expect(made.map(({ code, err }) => `${code} ${err}`)).toEqual(['0 ', '0 ', '0 '])
    expect(new Set(made.map(({ out }) => JSON.parse(out).tenant)).size).toBe(3)
    expect(() => product.databasePid()).toThrow()
  })

  test('the launcher runs on the Node of the host, starts the program and passes its exit code on', async () => {
    const product = await install()
    const { code, err } = await product.launcher('key', 'create')
    expect(code).toBe(1)
    expect(err).toContain('Missing: --tenant, --scope, --roles')
  })

  test('doctor reports a database that cannot be opened', async () => {
    const product = await install({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nothing' })
    const { code, out } = await product.command('doctor')
    expect(code).toBe(1)
    expect(out).toContain('WRONG   database: ')
  })

  test('wrong arguments are answered with the right usage', async () => {
    const product = await install()
    for (const [args, text] of [
      [['nonsense'], 'Usage: postrider'],
      [['company', 'create', '--name', 'x'], 'Missing: --email'],
      [['company', 'create', '--name', 'x', '--email', 'nobody'], '--email is no e-mail address'],
      [['key', 'create', '--tenant', 'x', '--scope', 'write', '--roles', 'finance'], '--scope must be read or full'],
      [['migrate', '--force'], 'Usage: postrider migrate'],
    ] as const) {
      const { code, err } = await product.command(...args)
      expect(code).toBe(1)
      expect(err).toContain(text)
    }
  })
})
