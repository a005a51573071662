import { join } from 'node:path'
import { indexUnique, loadFolder } from '../../../platform/registry.ts'
import { CATEGORIES, type Entry } from './define-entry.ts'

const loaded = await loadFolder(join(import.meta.dirname, 'entries'), (entry: Entry) => entry.key)

/** All ready automations, by category: each file of the folder is one. */
export const ENTRIES: readonly Entry[] = CATEGORIES.flatMap((category) =>
  loaded.filter((entry) => entry.category === category).sort((one, other) => one.order - other.order),
)
const index = indexUnique('ready automations', ENTRIES, ({ key }) => key)

export const findEntry = (key: string): Entry | undefined => index.get(key)
