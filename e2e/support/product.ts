import { type ChildProcess, type ChildProcessByStdio, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const ROOT = join(import.meta.dirname, '..', '..')
const MAIN = join(ROOT, 'server', 'src', 'main.ts')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function until<T>(what: string, look: () => T | Promise<T>, ms = 20_000): Promise<NonNullable<T>> {
  const end = Date.now() + ms
  for (;;) {
    const value = await (async () => look())().catch(() => undefined)
    if (value) return value as NonNullable<T>
    if (Date.now() > end) throw new Error(`${what} did not happen within ${ms} ms`)
    await sleep(50)
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

let prepared: Promise<string> | undefined

/** A data folder with a migrated database: to make one takes longer than most of what is tried with it. */
async function prepare(): Promise<string> {
  const { dataDir, command } = await installation()
  const { code, err } = await command('migrate')
  if (code) throw new Error(err)
  return dataDir
}

/** An installation that has run before. */
export async function usedInstallation() {
  prepared ??= prepare()
  const from = await prepared
  const made = await installation()
  // With its owners: the database runs as another account.
  execFileSync('cp', ['-a', `${from}/.`, made.dataDir])
  return made
}

/** A data folder and a port: an installation that can be started, killed and asked, from outside. */
export async function installation(extra: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'postrider-e2e-'))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...extra,
  }
  const base = `http://127.0.0.1:${port}`
  const running = new Set<ChildProcess>()

  const start = (...args: string[]) =>
    follow(spawn(NODE, [MAIN, ...args], { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] }))
  const follow = (child: ChildProcessByStdio<null, Readable, Readable>) => {
    running.add(child)
    const run = {
      child,
      output: '',
      exit: new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code))),
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (run.output += data))
    return run
  }

  return {
    base,
    dataDir,
    start,
    npmStart: () => follow(spawn('npm', ['start'], { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })),
    /** Starts the all-in-one and waits until it is healthy. */
    async up() {
      const since = Date.now()
      const run = start()
      await until('healthy', async () => run.child.exitCode !== null || (await fetch(`${base}/healthz`)).ok)
      if (run.child.exitCode !== null) throw new Error(`ended with ${run.child.exitCode}: ${run.output}`)
      return { ...run, ms: Date.now() - since, output: () => run.output }
    },
    /** Runs a command of the operator to its end. */
    command: (...args: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        execFile(NODE, [MAIN, ...args], { env, cwd: ROOT }, (error, out, err) =>
          resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
        )
      }),
    /** The same through the installed `postrider` command. */
    launcher: (...args: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        execFile(
          process.execPath,
          [join(ROOT, 'bin', 'postrider.mjs'), ...args],
          { env, cwd: ROOT },
          (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
        )
      }),
    databasePid: () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async remove() {
      for (const child of running) child.kill('SIGKILL')
      try {
        process.kill(
          Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
          'SIGQUIT',
        )
        await sleep(300)
      } catch {}
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Whether the process runs; one that has ended and was not yet collected by its parent does not. */
export const isAlive = (pid: number) => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
