import type { Block, Columns, Part } from '../reading/parts.ts'
import type { Document } from '../reading/reader.ts'
import { attributes, sides } from './mjml.ts'

/** What a design takes over of the head of a document. */
export interface Head {
  elements: string[]
  lang: string | null
  dir: string | null
}

/** The usual width of mails. */
const WIDTH = 600

/** A design of the parts of a document. Blocks below each other share a section as long as their background is the same. */
export function writeDesign(
  { parts, styles, preheader, width, background }: Document,
  { elements, lang, dir }: Head,
): string {
  const headParts = [
    ...elements,
    ...styles.map(styleElement),
    ...(preheader ? [`<mj-preview>${preheader}</mj-preview>`] : []),
  ]
  const body = attributes({ width: `${width ?? WIDTH}px`, 'background-color': background })
  return `<mjml${attributes({ lang, dir })}><mj-head>${headParts.join('')}</mj-head><mj-body${body}>${sectionsOf(parts).join('')}</mj-body></mjml>`
}

/** A style sheet as an element of the head. One with conditions of its own stays as it is. */
export const styleElement = (html: string): string => {
  const [, css] = /^<style(?:\s+type="text\/css")?\s*>(.*)<\/style\s*>$/is.exec(html) ?? []
  return css === undefined || /<\/?mj-/i.test(html) ? `<mj-raw>${html}</mj-raw>` : `<mj-style>${css}</mj-style>`
}

function sectionsOf(parts: readonly Part[]): string[] {
  const sections: string[] = []
  let blocks: Block[] = []
  const flush = () => {
    const [first] = blocks
    if (first)
      sections.push(
        section(first.background, '0', `<mj-column padding="0">${blocks.map(written).join('')}</mj-column>`),
      )
    blocks = []
  }
  for (const part of parts) {
    if (part.kind === 'block' && (!blocks.length || blocks[0]!.background === part.background)) {
      blocks.push(part)
      continue
    }
    flush()
    if (part.kind === 'block') blocks.push(part)
    else if (part.kind === 'columns') sections.push(columns(part))
    else sections.push(`<mj-raw>${part.html}</mj-raw>`)
  }
  flush()
  return sections
}

const written = (block: Block) => block.write(sides(block.padding))

const section = (background: string | null, padding: string, content: string) =>
  `<mj-section${attributes({ 'background-color': background, padding })}>${content}</mj-section>`

const columns = ({ columns, background, padding }: Columns) =>
  section(
    background,
    sides(padding),
    columns
      .map(({ share, background: own, blocks }) => {
        const given = { width: share === null ? null : `${share}%`, 'background-color': own, padding: '0' }
        return `<mj-column${attributes(given)}>${blocks.map(written).join('')}</mj-column>`
      })
      .join(''),
  )
