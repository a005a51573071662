import { attributeOf, pixelsOf, stylesOf } from '../../html/index.ts'
import { attributes } from '../writing/mjml.ts'
import { attributeIn, hasOtherTags, isPlain } from './look.ts'
import { type Block, blockOf } from './parts.ts'
import { htmlOf, type Place, type Reader } from './reader.ts'
import type { ElementNode } from './tree.ts'

/** A picture, also in a link; null for other elements, and for pictures that a block cannot show. */
export function picture(reader: Reader, node: ElementNode, { look }: Place): Block | null {
  const link = node.name === 'a' ? node : null
  const image = link ? onlyChild(reader, link) : node
  if (image?.name !== 'img' || hasMore(image) || hasOtherTags(image, ['src', 'alt', 'title'])) return null
  const given = {
    src: attributeIn(image, 'src')?.trim(),
    alt: attributeIn(image, 'alt')?.trim() ?? '',
    title: attributeIn(image, 'title')?.trim(),
    href: link ? (attributeIn(link, 'href')?.trim() ?? '') : undefined,
  }
  if (!given.src || given.href === '' || !Object.values(given).every(isPlain)) return null
  if (link && hasOtherTags(link, ['href'])) return null
  const radius = stylesOf(image.tag).get('border-radius')
  const shown = {
    ...given,
    align: look.align === 'justify' ? 'left' : (look.align ?? 'left'),
    width: widthOf(image),
    'border-radius': pixelsOf(radius) ? radius : null,
  }
  return blockOf((padding) => `<mj-image${attributes({ ...shown, padding })} />`, look.background)
}

function onlyChild(reader: Reader, { children }: ElementNode): ElementNode | null {
  const [only, ...others] = children.filter((one) => htmlOf(reader, one).trim())
  return only?.kind === 'element' && !others.length ? only : null
}

/** Whether a picture has sources or areas of its own. */
const hasMore = ({ tag }: ElementNode) => ['srcset', 'usemap', 'ismap'].some((name) => attributeOf(tag, name))

function widthOf(image: ElementNode): string | null {
  const written = stylesOf(image.tag).get('width') ?? attributeIn(image, 'width') ?? ''
  const width = written.includes('%') ? null : pixelsOf(written)
  return width ? `${Math.round(width)}px` : null
}
