import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Several times what a run needs. */
const ROOM = 3 * 1024 ** 3
const PREFIX = 'postrider-run-'
/** No run takes so long: what is older was left behind by one that was killed. */
const STALE_MS = 3_600_000

/**
 * The folder of a run, in which everything else makes its own. In memory where there is room: a disk takes seconds to
 * remove a database, and a run makes and removes more than a hundred of them.
 */
export function makeScratch(): string {
  const parent = hasRoom() ? MEMORY : tmpdir()
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) removeStale(join(parent, name))
  const folder = mkdtempSync(join(parent, PREFIX))
  // As that of the system is: databases run as another user, who passes through it.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM
  } catch {
    return false // only Linux has it
  }
}

function removeStale(folder: string) {
  try {
    if (Date.now() - statSync(folder).mtimeMs > STALE_MS) rmSync(folder, { recursive: true, force: true })
  } catch {} // another user's, or another run was quicker
}
