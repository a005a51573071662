import { isWritten } from '../model/places.ts'
import type { Drawn } from './drawing.ts'
import { withSamples } from './samples.ts'
import { escapeHtml, paddingOf, safeUrl, styleOf, textStyles } from './styles.ts'

type Draw = (drawn: Drawn) => string

/** The box around a content element: its padding and the background behind it. */
const boxed = ({ values, mark }: Drawn, inside: string, align = values.align) =>
  `<div class="block"${mark}${styleOf({
    padding: paddingOf(values),
    'text-align': align,
    'background-color': values['container-background-color'],
  })}>${inside}</div>`

/** A form or survey of a page, the choices of an unsubscribe page, or the fields of a form: a text of its tag alone. */
const PAGE_TAG = /^\s*\{\{\s*((form|survey)_\d+|subscription|form_fields)\s*\}\}\s*$/

const text: Draw = (drawn) => {
  const { node, values, drawing } = drawn
  const [, tag, kind = tag] = PAGE_TAG.exec(node.content) ?? []
  if (tag) {
    const name = drawing.blockNames[tag] ?? drawing.texts.missing
    return boxed(drawn, `<div class="object" data-object="${kind}">${escapeHtml(name)}</div>`)
  }
  const height = { height: values.height }
  return boxed(
    drawn,
    `<div class="text" data-html${insideOf(drawn)}${styleOf({ ...textStyles(values), ...height })}></div>`,
  )
}

/**
 * The HTML of an element, for the canvas to read apart from the rest: an end tag too many in it must not end the elements
 * around it.
 */
const inside = (content: string) => ` data-content="${escapeHtml(content)}"`
const insideOf = ({ node, drawing }: Drawn) =>
  inside(drawing.hasSamples ? withSamples(node.content, drawing) : node.content)

const button: Draw = (drawn) => {
  const { values } = drawn
  const style = styleOf({
    ...textStyles(values),
    display: 'inline-block',
    padding: values['inner-padding'],
    'background-color': values['background-color'],
    border: values.border,
    'border-radius': values['border-radius'],
    width: values.width,
    'box-sizing': 'border-box',
    'text-align': values['text-align'] ?? 'center',
  })
  return boxed(drawn, `<span class="button" data-html${insideOf(drawn)}${style}></span>`)
}

const image: Draw = (drawn) => {
  const { values, drawing } = drawn
  const src = safeUrl(values.src)
  const alt = values.alt ?? ''
  if (!src) {
    const hint = values.src ? drawing.texts.fromData : drawing.texts.noPicture
    return boxed(drawn, `<div class="no-picture"${styleOf({ width: values.width })}>${escapeHtml(hint)}</div>`)
  }
  const style = styleOf({
    width: values.width ?? '100%',
    'max-width': '100%',
    height: values.height,
    border: values.border,
    'border-radius': values['border-radius'],
  })
  return boxed(drawn, `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${style} draggable="false">`)
}

const divider: Draw = (drawn) => {
  const { values } = drawn
  const line = `${values['border-width']} ${values['border-style']} ${values['border-color']}`
  const margin = { left: '0 auto 0 0', right: '0 0 0 auto' }[values.align ?? ''] ?? '0 auto'
  return boxed(drawn, `<div${styleOf({ 'border-top': line, width: values.width, margin })}></div>`)
}

const spacer: Draw = (drawn) => boxed(drawn, `<div${styleOf({ height: drawn.values.height })}></div>`)

const NETWORKS: Readonly<Record<string, [letter: string, color: string]>> = {
  facebook: ['f', '#3b5998'],
  instagram: ['◎', '#3f729b'],
  youtube: ['▶', '#EB3323'],
  linkedin: ['in', '#0077b5'],
  pinterest: ['P', '#bd081c'],
  twitter: ['t', '#55acee'],
  x: ['X', '#000000'],
  vimeo: ['v', '#53B4E7'],
  github: ['g', '#000000'],
  web: ['w', '#4BADE9'],
}

const social: Draw = (drawn) =>
  boxed(drawn, `<div class="social ${drawn.values.mode === 'vertical' ? 'vertical' : ''}">${drawn.children()}</div>`)

const socialElement: Draw = ({ node, values, mark }) => {
  const network = (values.name ?? '').replace(/-noshare$/, '')
  const [letter, color] = (Object.hasOwn(NETWORKS, network) && NETWORKS[network]) || ['•', '#6b7280']
  const size = values['icon-size'] ?? '24px'
  const style = styleOf({
    'background-color': values['background-color'] ?? color,
    width: size,
    height: size,
    'line-height': size,
    'border-radius': values['border-radius'],
  })
  const src = safeUrl(values.src)
  const icon = src
    ? `<img src="${escapeHtml(src)}" alt=""${styleOf({ width: size, height: size })} draggable="false">`
    : `<span class="network"${style}>${letter}</span>`
  const label = node.content.trim() ? `<span${inside(node.content)}${styleOf(textStyles(values))}></span>` : ''
  return `<span class="social-element"${mark}${styleOf({ padding: paddingOf(values) })}>${icon}${label}</span>`
}

const navbar: Draw = (drawn) => boxed(drawn, `<div>${drawn.children()}</div>`)

const navbarLink: Draw = ({ node, values, mark }) =>
  `<span class="link"${mark}${inside(node.content)}${styleOf({ ...textStyles(values), padding: paddingOf(values), display: 'inline-block' })}></span>`

const table: Draw = (drawn) => {
  const { node, values } = drawn
  const style = styleOf({ ...textStyles(values), width: values.width, 'border-collapse': 'collapse' })
  return boxed(
    drawn,
    `<table class="text"${isWritten(node) ? '' : ' data-html'}${inside(node.content)}${style}></table>`,
  )
}

/** Code of the template language alone shows nothing in the mail; the canvas shows that it is there. */
const CODE = /\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|<!--[\s\S]*?-->/g
const isCodeOnly = (content: string) => !content.replace(CODE, '').trim()

/** HTML between the rows of a column. */
const hasRows = (content: string) => /^\s*<tr\b/i.test(content.replace(/<!--[\s\S]*?-->/g, ''))

const raw: Draw = ({ node, drawing, mark }) =>
  isCodeOnly(node.content)
    ? drawing.hasSamples
      ? ''
      : `<div class="code"${mark}>${escapeHtml(drawing.texts.code)}</div>`
    : hasRows(node.content)
      ? `<div class="block raw"${mark}><table width="100%"${inside(node.content)}></table></div>`
      : `<div class="block raw"${mark}${inside(node.content)}></div>`

const accordion: Draw = (drawn) => boxed(drawn, drawn.children())
const accordionPart: Draw = ({ node, values, mark, children }) =>
  `<div class="accordion-part"${mark}${styleOf({ ...textStyles(values), padding: paddingOf(values) })}><span${inside(node.content)}></span>${children()}</div>`

const other: Draw = ({ node, mark, children }) =>
  `<div class="block other"${mark}><code>${escapeHtml(node.tag)}</code>${children()}</div>`

/** Elements that stand in columns. */
export const CONTENTS: Readonly<Record<string, Draw>> = {
  'mj-text': text,
  'mj-button': button,
  'mj-image': image,
  'mj-divider': divider,
  'mj-spacer': spacer,
  'mj-social': social,
  'mj-social-element': socialElement,
  'mj-navbar': navbar,
  'mj-navbar-link': navbarLink,
  'mj-table': table,
  'mj-raw': raw,
  'mj-accordion': accordion,
  'mj-accordion-element': accordionPart,
  'mj-accordion-title': accordionPart,
  'mj-accordion-text': accordionPart,
  other,
}
