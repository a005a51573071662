import { join } from 'node:path'
import { indexUnique, loadFolder } from '../../../platform/registry.ts'
import type { NodeType } from './define-node.ts'

/** All node types: each file of the folder is one. */
export const NODE_TYPES: readonly NodeType[] = await loadFolder(
  join(import.meta.dirname, 'nodes'),
  (node: NodeType) => node.type,
)
const index = indexUnique('node types', NODE_TYPES, ({ type }) => type)

export const findNodeType = (type: string): NodeType | undefined => index.get(type)
