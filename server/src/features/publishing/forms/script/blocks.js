import { make, shade } from './dom.js'

/** Texts, elements, or the place of the fields. Styles are set by the script, which policies of pages allow. */
function build(node) {
  if (typeof node === 'string') return node
  if (!node) return make('slot')
  const [name, attributes, style, ...content] = node
  const element = make(name, attributes, ...content.map(build))
  if (style) element.style.cssText = style
  return element
}

/**
 * The blocks of a form with its fields in their place. They have a shadow of their own, whose styles change nothing in the
 * fields, and a frame, which they cannot leave.
 */
export function inBlocks({ css, width, nodes }, fields) {
  const blocks = make('div', {}, fields)
  shade(blocks, `:host{display:block}img{max-width:100%}${css}`).append(...nodes.map(build))
  const frame = make('div', { class: 'pr-blocks' }, blocks)
  frame.style.width = `${width}px`
  return frame
}

/** The element with the focus, also inside of blocks. */
export function focusedIn(root) {
  const blocks = root.querySelector('.pr-blocks > *')
  return blocks && blocks === root.activeElement ? blocks.shadowRoot.activeElement : root.activeElement
}

/** The links of blocks that follow the fields, which the keyboard reaches after them. */
export function linksAfterFields(frame) {
  const blocks = frame.querySelector('.pr-blocks > *')
  if (!blocks) return []
  const place = blocks.shadowRoot.querySelector('slot')
  const follows = (link) => place.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING
  return [...blocks.shadowRoot.querySelectorAll('a[href]')].filter(follows)
}
