import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Several times the space that a run needs. */
const ROOM = 3 * 1024 ** 3
const PREFIX = 'postrider-run-'
/** No run takes this long: older folders are from killed runs. */
const STALE_MS = 3_600_000

/**
 * Creates the folder for all temporary folders of a run. It is in memory if there is room: a disk takes seconds to
 * remove a database, and a run creates and removes more than a hundred of them.
 */
export function makeScratch(): string {
  const parent = hasRoom() ? MEMORY : tmpdir()
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) removeStale(join(parent, name))
  const folder = mkdtempSync(join(parent, PREFIX))
  // Readable by others, like the system's folder: databases run as another user.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > ROOM
  } catch {
    return false // only Linux has /dev/shm
  }
}

function removeStale(folder: string) {
  try {
    if (Date.now() - statSync(folder).mtimeMs > STALE_MS) rmSync(folder, { recursive: true, force: true })
  } catch {} // it belongs to another user, or another run removed it
}
