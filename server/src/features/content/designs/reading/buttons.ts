import { stylesOf } from '../../html/index.ts'
import { attributes, sides } from '../writing/mjml.ts'
import { attributeIn, backgroundOf, hasOtherTags, isPlain, lookInside, NO_SIDES, paddingOf } from './look.ts'
import { type Block, blockOf, FONT_SIZE } from './parts.ts'
import type { Place, Reader } from './reader.ts'
import type { ElementNode } from './tree.ts'

/** A link that looks like a button: it or its cell has a colour of its own, and space around the text. */
export function button(reader: Reader, link: ElementNode, { look, box, outside }: Place): Block | null {
  const href = attributeIn(link, 'href')?.trim()
  const html = reader.slice(link.contentStart, link.contentEnd).trim()
  if (link.name !== 'a' || !href || !isPlain(href) || hasOtherTags(link, ['href'])) return null
  if (!html || /<(?!\/?(?:b|br|em|i|span|strong)\b)/i.test(html)) return null
  const [own, around] = [backgroundOf(link), box && backgroundOf(box)]
  const background = own ?? (around === outside ? null : around)
  const space = [paddingOf(link), box ? paddingOf(box) : NO_SIDES].find((one) => one.some(Boolean))
  if (!background || !space) return null
  const inside = lookInside(link, look)
  const given = {
    href,
    align: look.align === 'justify' ? 'left' : (look.align ?? 'left'),
    'background-color': background,
    color: inside.color ?? '#0000ee',
    'font-family': inside.fontFamily ?? 'Arial, Helvetica, sans-serif',
    'font-size': `${inside.fontSize || FONT_SIZE}px`,
    'font-weight': inside.fontWeight,
    'line-height': '1.2',
    'border-radius': radiusOf(link) ?? (box && radiusOf(box)) ?? '0',
    'inner-padding': sides(space),
  }
  return blockOf(
    (padding) => `<mj-button${attributes({ ...given, padding })}>${html}</mj-button>`,
    own ? look.background : outside,
  )
}

function radiusOf(node: ElementNode): string | null {
  const radius = stylesOf(node.tag).get('border-radius') ?? ''
  return /^\d{1,3}px$/.test(radius) ? radius : null
}
