import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What every file of a folder defines, in the order of their names: the file is named for the code, with dashes. */
export async function loadFolder<T extends { code: string }>(folder: string): Promise<T[]> {
  const loaded: T[] = []
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const { default: one } = (await import(join(folder, file))) as { default: T }
    if (file !== `${one.code.replaceAll('_', '-')}.ts`) throw new Error(`${file} defines ${one.code}`)
    loaded.push(one)
  }
  return loaded
}
