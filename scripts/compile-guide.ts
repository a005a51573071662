import { lexer, type Token, type Tokens } from 'marked'
import { type Block, type Guide, type Inline, plain } from '../web/src/features/guide/logic/tree.ts'

/** Reads a guide from its Markdown. HTML in it is refused: pages show guides as components, so that no markup gets in. */
export function compileGuide(markdown: string): Guide {
  const [title, lead, ...rest] = lexer(markdown).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error('A guide begins with a heading of level 1')
  if (lead?.type !== 'paragraph') throw new Error('After its heading a guide says in a paragraph what it is about')
  return { title: title.text, lead: plain(inlines(lead.tokens)), blocks: blocks(rest) }
}

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const blocks = (tokens: readonly Token[]): Block[] => tokens.flatMap((token) => block(token) ?? [])

function block(token: Token): Block | null {
  switch (token.type) {
    case 'space':
      return null
    case 'heading': {
      const text = inlines(token.tokens)
      return { type: 'heading', level: token.depth === 2 ? 2 : 3, id: anchorOf(plain(text)), text }
    }
    // An item of a list without empty lines is a text.
    case 'text':
    case 'paragraph':
      return { type: 'paragraph', text: inlines(token.tokens) }
    case 'list': {
      const { ordered, start, items } = token as Tokens.List
      return { type: 'list', isOrdered: ordered, start: start || 1, items: items.map((item) => blocks(item.tokens)) }
    }
    case 'code': {
      const [language = '', mark] = (token.lang ?? '').split(' ')
      return { type: 'code', language, isRun: mark === 'run', text: token.text }
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inlines(cell.tokens))
      return { type: 'table', head: cells(header), rows: rows.map(cells) }
    }
    case 'blockquote':
      return { type: 'note', blocks: blocks(token.tokens ?? []) }
    default:
      throw new Error(`Guides have no ${token.type}: ${token.raw.slice(0, 80)}`)
  }
}

const inlines = (tokens: readonly Token[] = []): Inline[] => tokens.map(inline)

function inline(token: Token): Inline {
  switch (token.type) {
    case 'text':
      return token.tokens ? plain(inlines(token.tokens)) : token.text
    case 'escape':
      return token.text
    case 'codespan':
      return { code: token.text }
    case 'strong':
      return { type: 'strong', text: inlines(token.tokens) }
    case 'em':
      return { type: 'em', text: inlines(token.tokens) }
    case 'link':
      return { type: 'link', href: token.href, text: inlines(token.tokens) }
    default:
      throw new Error(`Guides have no ${token.type}: ${token.raw.slice(0, 80)}`)
  }
}
