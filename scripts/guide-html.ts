// Writes a guide as HTML, for the page of the API reference, which the server draws itself.
import type { Block, Guide, Inline } from '../web/src/features/guide/logic/tree.ts'
import { headingsOf } from '../web/src/features/guide/logic/tree.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Other guides are pages of the application. */
const addressOf = (href: string) => {
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return name ? `/app/guide/${name}${anchor}` : href
}

const inline = (part: Inline): string => {
  if (typeof part === 'string') return escaped(part)
  if ('code' in part) return `<code>${escaped(part.code)}</code>`
  if (part.type === 'link') return `<a href="${escaped(addressOf(part.href))}">${line(part.text)}</a>`
  return `<${part.type}>${line(part.text)}</${part.type}>`
}
const line = (parts: readonly Inline[]) => parts.map(inline).join('')

function block(one: Block): string {
  switch (one.type) {
    case 'heading':
      return `<h${one.level} id="${escaped(one.id)}">${line(one.text)}</h${one.level}>`
    case 'paragraph':
      return `<p>${line(one.text)}</p>`
    case 'list': {
      const tag = one.isOrdered ? 'ol' : 'ul'
      return `<${tag}>${one.items.map((item) => `<li>${all(item)}</li>`).join('')}</${tag}>`
    }
    case 'code':
      return `<pre tabindex="0"><code>${escaped(one.text)}</code></pre>`
    case 'table': {
      const row = (cells: readonly (readonly Inline[])[], tag: 'td' | 'th') =>
        `<tr>${cells.map((cell) => `<${tag}>${line(cell)}</${tag}>`).join('')}</tr>`
      return `<table><thead>${row(one.head, 'th')}</thead><tbody>${one.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
    }
    case 'note':
      return `<blockquote>${all(one.blocks)}</blockquote>`
  }
}
const all = (blocks: readonly Block[]) => blocks.map(block).join('\n')

/** The guide with a list of its parts before it. */
export function guideHtml(guide: Guide): string {
  const parts = headingsOf(guide).map(({ id, text }) => `<li><a href="#${escaped(id)}">${line(text)}</a></li>`)
  return `<nav class="parts" aria-label="Parts"><ul>${parts.join('')}</ul></nav>
<main class="guide"><h1>${escaped(guide.title)}</h1><p class="lead">${escaped(guide.lead)}</p>
${all(guide.blocks)}</main>`
}
