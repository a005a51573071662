import { attributeOf, type Element } from './elements.ts'
import { colourOf, isNearlySame, pixelsOf, stylesOf } from './styles.ts'

/** Why a text is invisible. */
export type Hidden = 'display' | 'size' | 'offscreen' | 'colour'

/** What the enclosing elements mean for a text. */
export interface TextStyle {
  name: string
  hidden: Exclude<Hidden, 'colour'> | null
  /** Whether a class may show the hidden element again, on small screens for example. */
  mayShow: boolean
  size: number
  colour: string | null
  /** Null if unknown: a picture or a class sets it. */
  background: string | null
  /** Position of the enclosing link. */
  link: number | null
}

export const ROOT_STYLE: TextStyle = {
  name: '',
  hidden: null,
  mayShow: false,
  size: 16,
  colour: '#000000',
  background: '#ffffff',
  link: null,
}

/** The style of texts inside an element. */
export function styleInside(outer: TextStyle, element: Element): TextStyle {
  const styles = stylesOf(element)
  const hides = isNotDisplayed(styles, element) ? 'display' : isOffscreen(styles) ? 'offscreen' : null
  const hasClass = attributeOf(element, 'class') !== undefined || attributeOf(element, 'id') !== undefined
  // A class may make the text larger again and give it any colour.
  const outerSize = hasClass ? Math.max(outer.size, ROOT_STYLE.size) : outer.size
  const colour = styles.get('color') ?? attributeOf(element, 'color')?.value
  return {
    name: element.name,
    hidden: outer.hidden ?? hides,
    mayShow: outer.hidden ? outer.mayShow : hides !== null && hasClass,
    size: pixelsOf(styles.get('font-size')) ?? outerSize,
    // Links are blue by default.
    colour: colour ? colourOf(colour) : element.name === 'a' ? '#0000ee' : hasClass ? null : outer.colour,
    background: backgroundOf(styles, element, hasClass ? null : outer.background),
    link: element.name === 'a' ? element.start : outer.link,
  }
}

/** Why a text of this style is invisible; null if it is visible. */
export function hiddenBy({ hidden, size, colour, background }: TextStyle): Hidden | null {
  if (hidden) return hidden
  if (size < 2) return 'size'
  return colour && background && isNearlySame(colour, background) ? 'colour' : null
}

const isZero = (text: string | undefined) => pixelsOf(text) === 0

function isNotDisplayed(styles: ReadonlyMap<string, string>, element: Element): boolean {
  return (
    styles.get('display') === 'none' ||
    styles.get('visibility') === 'hidden' ||
    isZero(styles.get('opacity')) ||
    (isZero(styles.get('max-height')) && styles.get('overflow') === 'hidden') ||
    attributeOf(element, 'hidden') !== undefined
  )
}

const isOffscreen = (styles: ReadonlyMap<string, string>) =>
  ['text-indent', 'left', 'top', 'margin-left'].some((name) =>
    /^-([5-9]\d\d|\d{4,5})(px|em|pt)$/.test(styles.get(name) ?? ''),
  )

function backgroundOf(styles: ReadonlyMap<string, string>, element: Element, outer: string | null): string | null {
  const shorthand = styles.get('background')
  if (styles.has('background-image') || /url\(|gradient/.test(shorthand ?? '')) return null
  if (attributeOf(element, 'background')) return null
  const colour = styles.get('background-color') ?? shorthand ?? attributeOf(element, 'bgcolor')?.value
  return colour && colour !== 'transparent' && colour !== 'none' ? colourOf(colour) : outer
}
