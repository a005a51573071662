import { findNodeType } from '../graphs/index.ts'
import type { Entry, Language } from './define-entry.ts'

const COLUMN = 320
const ROW = 160

interface Options {
  shopId: string
  language: Language
  /** Ids of the templates of its mails. */
  templateIds: ReadonlyMap<string, string>
}

/** The graph of a ready automation. */
export function graphOf(entry: Entry, { shopId, language, templateIds }: Options) {
  const { nodes: names, notes = {} } = entry.texts[language]
  return {
    nodes: Object.entries(entry.nodes({ shopId })).map(
      ([
        id,
        {
          type,
          at: [column, row],
          config = {},
          mail,
        },
      ]) => ({
        id,
        type,
        name: names[id]!,
        note: notes[id] ?? '',
        position: { x: column * COLUMN, y: row * ROW },
        config: mail === undefined ? config : { ...config, templateId: templateIds.get(mail)! },
      }),
    ),
    edges: entry.edges.map(([source, target, branch = 'next']) => ({ source, target, branch })),
  }
}

/** The graph as it is drawn before it is used: without settings. */
export function previewOf(entry: Entry, language: Language) {
  const { nodes, edges } = graphOf(entry, { shopId: '0', language, templateIds: new Map() })
  return {
    nodes: nodes.map(({ id, type, name, position }) => ({
      id,
      type,
      family: findNodeType(type)!.family,
      name,
      position,
    })),
    edges,
  }
}
