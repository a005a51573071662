import { decodeHTML } from 'entities'
import { masked, piecesOf } from '../../../../platform/render/jinja.ts'
import type { Look, Sides } from '../reading/look.ts'

/** Attributes with a blank before each; those without a value are left out. Values have no quotes. */
export const attributes = (given: Record<string, string | null | undefined>): string =>
  Object.entries(given)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [` ${name}="${value}"`]))
    .join('')

/** The look that HTML inherits, as a style. */
export function styleOf({ align, color, fontFamily, fontSize, fontWeight, lineHeight }: Look, padding: string): string {
  const styles = {
    padding,
    'font-family': fontFamily,
    'font-size': fontSize === null ? null : `${fontSize}px`,
    'font-weight': fontWeight,
    'line-height': lineHeight,
    'text-align': align,
    color,
  }
  return Object.entries(styles)
    .flatMap(([name, value]) => (value ? [`${name}:${value}`] : []))
    .join(';')
}

export const sides = (padding: Sides) => padding.map((side) => (side ? `${side}px` : '0')).join(' ')

const UNSEEN = /(?:[\s\u00a0\u200b-\u200d\u2060\ufeff\u00ad]|\u034f)+/g

/** What a reader sees of HTML, in one line: the beginning of it. */
export function plainText(html: string): string {
  const text = masked(html)
    .replace(/<!--.*?(?:-->|$)/gs, '')
    .replace(/<(style|script|title)\b.*?<\/\1\s*>/gis, '')
    .replace(/<\/?[a-z!?][^>]*>/gi, ' ')
    .replace(/\ue000+/g, '')
  const plain = decodeHTML(text).replace(UNSEEN, ' ').trim()
  return plain.length > MAX_TEXT ? `${plain.slice(0, MAX_TEXT - 1)}…` : plain
}

const MAX_TEXT = 100

/** HTML in which no tag is one of designs: it would end the block that it stands in. */
export const withoutDesignTags = (html: string) => html.replace(/<(\/?)mj-/gi, '<$1x-mj-')

/** The tags of a template in a text. */
export const tagsIn = (source: string): string[] =>
  piecesOf(source).flatMap(({ kind, start, end }) => (kind === 'text' ? [] : [source.slice(start, end)]))
