import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from '../platform/checks/check.ts'
import { loadFolder } from '../platform/registry.ts'

const features = join(import.meta.dirname, '..', 'features')

/**
 * The checks of `doctor` that features bring: the files of their folders `doctor`. They need no slots, so that a check of a
 * running product does not load the whole program.
 */
export async function loadChecks(): Promise<Check[]> {
  const folders = globSync('*/*/doctor', { cwd: features }).sort()
  const loaded = folders.map((folder) => loadFolder(join(features, folder), ({ name }: Check) => name))
  return (await Promise.all(loaded)).flat()
}
