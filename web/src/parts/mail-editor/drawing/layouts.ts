import type { Drawn } from './drawing.ts'
import { escapeHtml, paddingOf, safeUrl, styleOf } from './styles.ts'

type Draw = (drawn: Drawn) => string

/** The background of a part. A picture stands in an own declaration, as its address was checked. */
function backgroundOf(values: Drawn['values']): { color: string | undefined; picture: string } {
  const url = safeUrl(values['background-url'])
  const size = values['background-size'] === 'cover' ? 'background-size:cover;' : ''
  const position = /^[\w% ]+$/.test(values['background-position'] ?? '') ? values['background-position'] : 'top center'
  const picture = url ? `background-image:url('${url}');${size}background-position:${position};` : ''
  return { color: values['background-color'], picture }
}

/** Adds a checked background picture to a style attribute. */
function withPicture(style: string, picture: string): string {
  if (!picture) return style
  return style ? style.replace('style="', `style="${escapeHtml(picture)}`) : ` style="${escapeHtml(picture)}"`
}

const band: Draw = ({ node, values, mark, children }) => {
  const { color, picture } = backgroundOf(values)
  const isFull = values['full-width'] === 'full-width'
  const style = styleOf({
    padding: paddingOf(values),
    'background-color': isFull ? undefined : color,
    border: values.border,
    'border-top': values['border-top'],
    'border-bottom': values['border-bottom'],
    'border-radius': values['border-radius'],
    'text-align': values['text-align'],
  })
  const inner = `<div class="${node.tag === 'mj-wrapper' ? 'wrapped' : 'columns'}">${children()}</div>`
  const box = `<div class="band"${withPicture(style, isFull ? '' : picture)}>${inner}</div>`
  return `<div class="row"${mark}${withPicture(isFull ? styleOf({ 'background-color': color }) : '', isFull ? picture : '')}>${box}</div>`
}

const column: Draw = ({ node, values, drawing, mark, children }) => {
  const style = styleOf({
    flex: values.width ? `0 0 ${values.width}` : undefined,
    'max-width': values.width,
    'align-self': { middle: 'center', bottom: 'flex-end' }[values['vertical-align'] ?? ''],
  })
  const inner = styleOf({
    padding: paddingOf(values),
    'background-color': values['inner-background-color'] ?? values['background-color'],
    border: values['inner-border'] ?? values.border,
    'border-radius': values['inner-border-radius'] ?? values['border-radius'],
  })
  const hint = node.children.length ? '' : `<div class="empty">${escapeHtml(drawing.texts.emptyColumn)}</div>`
  return `<div class="column"${mark}${style}><div${inner}>${children()}${hint}</div></div>`
}

/** Columns that stay beside each other on phones. */
const group: Draw = ({ values, mark, children }) =>
  `<div class="group"${mark}${styleOf({ 'background-color': values['background-color'] })}>${children()}</div>`

const hero: Draw = ({ values, mark, children }) => {
  const { color, picture } = backgroundOf({ 'background-size': 'cover', ...values })
  const style = styleOf({ padding: paddingOf(values), 'background-color': color, 'min-height': values.height })
  return `<div class="row"${mark}><div class="band hero"${withPicture(style, picture)}>${children()}</div></div>`
}

const body: Draw = ({ node, values, drawing, mark, children }) => {
  const hint = node.children.length ? '' : `<div class="empty mail-empty">${escapeHtml(drawing.texts.emptyMail)}</div>`
  const style = styleOf({ 'background-color': values['background-color'], '--width': values.width })
  return `<div class="body"${mark}${style}>${children()}${hint}</div>`
}

/** Elements that arrange others. */
export const LAYOUTS: Readonly<Record<string, Draw>> = {
  'mj-body': body,
  'mj-wrapper': band,
  'mj-section': band,
  'mj-group': group,
  'mj-column': column,
  'mj-hero': hero,
}
