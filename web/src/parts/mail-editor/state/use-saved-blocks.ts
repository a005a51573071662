import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '../../../api/hooks.ts'
import { type MailNode, makeNode } from '../model/node.ts'
import { parseNodes } from '../model/parse.ts'
import { levelOf } from '../model/places.ts'

export interface SavedBlock {
  id: string
  name: string
  mjml: string
}

/** All saved blocks of the company. There are at most 500, which are five pages. */
export function useSavedBlocks(): SavedBlock[] {
  const pageOf = (page: number) => query('GET /editor-elements', { query: { page, pageSize: 100, sort: 'name' } })
  const { data: first } = useQuery(pageOf(1))
  const pages = Math.ceil((first?.total ?? 0) / 100)
  const others = useQueries({ queries: Array.from({ length: Math.max(0, pages - 1) }, (_, i) => pageOf(i + 2)) })
  return [first, ...others.map(({ data }) => data)].flatMap((page) => page?.items ?? [])
}

/** The saved block as a part of a mail. Whole rows stay the same in every mail; smaller parts are copies. */
export function savedNode({ id, mjml }: SavedBlock): MailNode | undefined {
  const nodes = parseNodes(mjml)
  const [only] = nodes
  if (!only) return undefined
  if (nodes.length === 1 && levelOf(only) !== 'row') return only
  const marks = { 'data-block': 'saved', 'data-saved': id }
  // A wrapper cannot stand in another one.
  if (nodes.length === 1 && only.tag === 'mj-wrapper')
    return makeNode('mj-wrapper', { ...only.attributes, ...marks }, only.children)
  return makeNode('mj-wrapper', { ...marks, padding: '0' }, nodes)
}
