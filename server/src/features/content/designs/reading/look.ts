import { attributeOf, colourOf, pixelsOf, stylesOf } from '../../html/index.ts'
import type { ElementNode } from './tree.ts'

/** Top, right, bottom and left, in pixels. */
export type Sides = readonly [number, number, number, number]
export const NO_SIDES: Sides = [0, 0, 0, 0]

/** What elements inherit from those around them. */
export interface Look {
  align: string | null
  color: string | null
  fontFamily: string | null
  fontSize: number | null
  fontWeight: string | null
  lineHeight: string | null
  background: string | null
}

export const NO_LOOK: Look = {
  ...{
    align: null,
    color: null,
    fontFamily: null,
    fontSize: null,
    fontWeight: null,
    lineHeight: null,
    background: null,
  },
}

export const attributeIn = (node: ElementNode, name: string): string | undefined => attributeOf(node.tag, name)?.value

/** The look inside of an element. */
export function lookInside(node: ElementNode, outer: Look): Look {
  const styles = stylesOf(node.tag)
  const family = styles.get('font-family') ?? attributeIn(node, 'face') ?? ''
  const height = styles.get('line-height') ?? ''
  const weight = styles.get('font-weight') ?? ''
  // The alignment of a table is that of the table in its cell, not that of its texts.
  const align =
    styles.get('text-align') ?? (node.name === 'table' ? undefined : attributeIn(node, 'align')?.toLowerCase())
  return {
    align: /^(left|right|center|justify)$/.test(align ?? '') ? align! : node.name === 'center' ? 'center' : outer.align,
    color: colourOf(styles.get('color')) ?? outer.color,
    fontFamily: /^[\w ,'.-]+$/.test(family) ? family : outer.fontFamily,
    fontSize: pixelsOf(styles.get('font-size')) ?? outer.fontSize,
    fontWeight: /^(bold|normal|[1-9]00)$/.test(weight) ? weight : outer.fontWeight,
    lineHeight:
      /^\d{1,3}(\.\d{1,3})?(px|%)?$/.test(height) && Number.parseFloat(height) > 0 ? height : outer.lineHeight,
    background: backgroundOf(node) ?? outer.background,
  }
}

/** The colour behind an element; null if it has none of its own. */
export function backgroundOf(node: ElementNode): string | null {
  const styles = stylesOf(node.tag)
  return (
    colourOf(styles.get('background-color')) ??
    colourOf(styles.get('background')?.split(/\s+(?![^(]*\))/)[0]) ??
    colourOf(attributeIn(node, 'bgcolor'))
  )
}

export const hasPicture = (node: ElementNode): boolean =>
  attributeIn(node, 'background') !== undefined ||
  /url\(/i.test(`${stylesOf(node.tag).get('background')} ${stylesOf(node.tag).get('background-image')}`)

export function isHidden(node: ElementNode): boolean {
  const styles = stylesOf(node.tag)
  return (
    /^none\b/.test(styles.get('display') ?? '') ||
    styles.get('mso-hide') === 'all' ||
    styles.get('visibility') === 'hidden' ||
    (pixelsOf(styles.get('max-height')) === 0 && styles.get('overflow') === 'hidden')
  )
}

/** The space inside of an element. */
export function paddingOf(node: ElementNode, cellPadding = 0): Sides {
  const styles = stylesOf(node.tag)
  const all = (styles.get('padding') ?? '').split(/\s+/).map((one) => pixelsOf(one))
  const [top = cellPadding, right = top, bottom = top, left = right] = all[0] === null ? [] : all
  const sides = [top, right, bottom, left]
  const names = ['top', 'right', 'bottom', 'left']
  const [a, b, c, d] = sides.map((side, i) => Math.round(pixelsOf(styles.get(`padding-${names[i]}`)) ?? side ?? 0))
  return [a!, b!, c!, d!]
}

/** A width in pixels or percent, as written. */
export function widthOf(node: ElementNode): { unit: 'px' | '%'; value: number } | null {
  const styles = stylesOf(node.tag)
  const [, share] = /\bmj-column-per-(\d{1,3}(?:-\d{1,15})?)\b/.exec(attributeIn(node, 'class') ?? '') ?? []
  if (share) return { unit: '%', value: Number(share.replace('-', '.')) }
  const texts = [styles.get('width'), attributeIn(node, 'width'), styles.get('max-width')]
  for (const text of texts) {
    const [, value, unit] = /^(\d{1,4}(?:\.\d{1,15})?)(px|%)?$/.exec((text ?? '').trim()) ?? []
    if (value && Number(value) > 0 && !(unit === '%' && Number(value) === 100))
      return { unit: unit === '%' ? '%' : 'px', value: Number(value) }
  }
  return null
}

/** Whether a block can have the value of an attribute. */
export const isPlain = (value: string | undefined): boolean => !/["<>]/.test(value ?? '')

/** Whether an element has tags of the template in other attributes than these. */
export const hasOtherTags = ({ tag }: ElementNode, known: readonly string[]): boolean =>
  tag.attributes.some(({ name, value }) => /\{[{%#]/.test(name + value) && !known.includes(name))
