import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'

const PATIENCE = 90_000
const LOOK_EVERY = 100

/**
 * Runs `work` while no other process of this machine works on the folder: two processes that start or stop one database
 * at the same moment would destroy each other's work. The lock is a bound socket, which ends with its process in every
 * case; a lock file would stay after a kill, and process ids are reused.
 */
export async function withFolderLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const name = await socketName(folder)
  const deadline = Date.now() + PATIENCE
  let lock = await bind(name)
  while (!lock) {
    if (Date.now() > deadline)
      throw new Error(
        `Another process of this machine is starting or stopping the database in ${folder}, for too long.`,
      )
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
    lock = await bind(name)
  }
  try {
    return await work()
  } finally {
    const held = lock
    await new Promise((resolve) => held.close(resolve))
  }
}

/** On Linux a name without a file; elsewhere a file that is removed when no process listens on it. */
async function socketName(folder: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)
  return platform() === 'linux' ? `\0postrider-${hash}` : join(tmpdir(), `postrider-${hash}.sock`)
}

async function bind(name: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  const bound = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(name, () => resolve(true))
  })
  if (bound) return server
  if (!name.startsWith('\0') && !(await answers(name))) await rm(name, { force: true })
  return null
}

const answers = (name: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(name, () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
