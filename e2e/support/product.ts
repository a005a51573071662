import { type ChildProcess, type ChildProcessByStdio, execFile, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { until } from '../../server/test/support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const MAIN = join(ROOT, 'server', 'src', 'main.ts')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')

/** A port below those that the system gives to connections, so that none of them takes it before the product starts. */
async function freePort(): Promise<number> {
  const port = randomInt(15_000, 30_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

let prepared: Promise<string> | undefined

/** A data folder with a migrated database, created once, because creating it takes longer than most tests. */
async function prepare(): Promise<string> {
  const { dataDir, command } = await installation()
  const { code, err } = await command('migrate')
  if (code) throw new Error(err)
  return dataDir
}

/** An installation that has run before. */
export async function usedInstallation(extra: Record<string, string> = {}) {
  prepared ??= prepare()
  const from = await prepared
  const made = await installation(extra)
  // -a keeps the owners of the files: the database runs as another account.
  execFileSync('cp', ['-a', `${from}/.`, made.dataDir])
  return made
}

/** An installation with a data folder and a port, which tests start, kill and call from outside. */
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

  const databasePid = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const stopDatabase = async () => {
    try {
      const pid = databasePid()
      process.kill(pid, 'SIGQUIT')
      await until('the end of the database', () => !isAlive(pid))
    } catch {} // it does not run
  }

  return {
    base,
    dataDir,
    env,
    start,
    npmStart: () => follow(spawn('npm', ['start'], { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })),
    /** Starts all roles in one process and waits until it is healthy. */
    async up() {
      const run = start()
      await until('healthy', async () => run.child.exitCode !== null || (await fetch(`${base}/healthz`)).ok)
      if (run.child.exitCode !== null) throw new Error(`ended with ${run.child.exitCode}: ${run.output}`)
      return { ...run, output: () => run.output }
    },
    /** Runs an operator's command to its end. */
    command: (...args: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        execFile(NODE, [MAIN, ...args], { env, cwd: ROOT }, (error, out, err) =>
          resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
        )
      }),
    /** Runs a command through the installed `postrider` launcher. */
    launcher: (...args: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((resolve) => {
        execFile(
          process.execPath,
          [join(ROOT, 'bin', 'postrider.mjs'), ...args],
          { env, cwd: ROOT },
          (error, out, err) => resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
        )
      }),
    databasePid,
    /** The embedded database, for programs beside the product. */
    databaseUrl() {
      const { port, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
      return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    },
    async remove() {
      for (const child of running) child.kill('SIGKILL')
      await stopDatabase()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Whether the process runs. A zombie, which has ended but was not collected by its parent, does not. */
export const isAlive = (pid: number) => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
