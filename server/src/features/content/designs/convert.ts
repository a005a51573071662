// Runs in a thread: large and hostile HTML takes long.
import { readMjml } from '../html/index.ts'
import { attributeIn } from './reading/look.ts'
import type { Block } from './reading/parts.ts'
import { readParts } from './reading/read-parts.ts'
import { type ElementNode, type Node, readTree } from './reading/tree.ts'
import type { Reason } from './schemas.ts'
import { withoutDesignTags } from './writing/mjml.ts'
import { type Head, styleElement, writeDesign } from './writing/write-design.ts'

export interface Design {
  mjml: string
  notConverted: { reason: Reason; block: number; text: string }[]
}

/** Makes a design of HTML. What cannot be blocks stays as it is. */
export function convert(source: string): Design {
  const html = withoutDesignTags(source)
  const roots = readTree(html)
  const document = readParts(html, roots)
  const mjml = writeDesign(document, headOf(html, roots))
  const kept = document.parts
    .flatMap((part): Block[] =>
      part.kind === 'block' ? [part] : part.kind === 'columns' ? part.columns.flatMap(({ blocks }) => blocks) : [],
    )
    .flatMap((block) => block.kept ?? [])
  // Others stand in the head or between sections, and show nothing.
  const raws = readMjml(mjml).filter(({ name, parent }) => name === 'mj-raw' && parent?.name === 'mj-column')
  return { mjml, notConverted: kept.map((one, i) => ({ ...one, block: raws[i]?.index ?? 0 })) }
}

/** Style sheets of the head, what of it only Outlook reads, and the language. */
function headOf(html: string, roots: readonly Node[]): Head {
  const root = roots.find((node): node is ElementNode => node.kind === 'element' && node.name === 'html')
  const head = [...(root?.children ?? []), ...roots].find(
    (node): node is ElementNode => node.kind === 'element' && node.name === 'head',
  )
  const body = root?.children.find((node): node is ElementNode => node.kind === 'element' && node.name === 'body')
  const word = (name: string) =>
    [root, body].map((node) => node && attributeIn(node, name)).find((value) => /^[\w-]{2,20}$/.test(value ?? '')) ??
    null
  const elements = (head?.children ?? []).flatMap((node) => {
    const text = html.slice(node.start, node.end)
    if (node.kind === 'comment') return /^<!--\[if .*<style/is.test(text) ? [`<mj-raw>${text}</mj-raw>`] : []
    if (node.kind !== 'element') return []
    if (node.name === 'style') return [styleElement(text)]
    const isFont = node.name === 'link' && /\bstylesheet\b/i.test(text)
    return isFont ? [`<mj-raw>${text}</mj-raw>`] : []
  })
  return { elements, lang: word('lang'), dir: word('dir') }
}
