import { open, readFile, rm } from 'node:fs/promises'

const PATIENCE = 90_000
const LOOK_EVERY = 100

/**
 * Runs `work` while no other process of this machine works on the folder: two that start or stop one database at the
 * same moment would destroy each other's work. A lock left by a killed process is seen by its process id and taken.
 */
export async function withFolderLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE
  while (!(await take(file))) {
    if (Date.now() > deadline)
      throw new Error(`${file} is held by another process (${await holder(file)}) for too long`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const pid = await holder(file)
    if (pid !== 0 && !isAlive(pid)) await rm(file, { force: true })
    return false
  }
}

/** 0 while the holder has not yet written its number. */
const holder = async (file: string) => Number(await readFile(file, 'utf8').catch(() => '0')) || 0

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
