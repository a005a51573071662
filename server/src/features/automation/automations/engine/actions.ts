import { join } from 'node:path'
import { indexUnique, loadFolder } from '../../../../platform/registry.ts'
import type { Action } from './define-action.ts'

const actions: readonly Action[] = await loadFolder(
  join(import.meta.dirname, 'actions'),
  (action: Action) => action.type,
)
const index = indexUnique('actions', actions, ({ type }) => type)

export const actionFor = (type: string): Action | undefined => index.get(type)
