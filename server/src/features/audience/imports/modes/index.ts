import { blacklist } from './blacklist.ts'
import type { Mode } from './define-mode.ts'
import { remove } from './remove.ts'
import { unsubscribe } from './unsubscribe.ts'
import { updateOnly } from './update-only.ts'
import { upsert } from './upsert.ts'

export const MODES: Record<Mode['name'], Mode> = { upsert, update_only: updateOnly, unsubscribe, remove, blacklist }
