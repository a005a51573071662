import { attributeOf, type Element } from './elements.ts'
import { colourOf, isNearlySame, pixelsOf, stylesOf } from './styles.ts'

/** Why nobody sees a text. */
export type Hidden = 'display' | 'size' | 'offscreen' | 'colour'

/** What holds for a text by the elements that it stands in. */
export interface Surroundings {
  name: string
  hidden: Exclude<Hidden, 'colour'> | null
  /** An element that is hidden and has a class may be shown by it, on small screens for example. */
  mayShow: boolean
  size: number
  colour: string | null
  /** Null where it cannot be told: a picture, or a class. */
  background: string | null
  /** Where the link starts that it stands in. */
  link: number | null
}

export const OUTERMOST: Surroundings = {
  name: '',
  hidden: null,
  mayShow: false,
  size: 16,
  colour: '#000000',
  background: '#ffffff',
  link: null,
}

export function within(outer: Surroundings, element: Element): Surroundings {
  const styles = stylesOf(element)
  const hides = isTaken(styles, element) ? 'display' : isOffscreen(styles) ? 'offscreen' : null
  const hasClass = attributeOf(element, 'class') !== undefined || attributeOf(element, 'id') !== undefined
  // A class may make it larger again, and give it any colour before any other.
  const outerSize = hasClass ? Math.max(outer.size, OUTERMOST.size) : outer.size
  const colour = styles.get('color') ?? attributeOf(element, 'color')?.value
  return {
    name: element.name,
    hidden: outer.hidden ?? hides,
    mayShow: outer.hidden ? outer.mayShow : hides !== null && hasClass,
    size: pixelsOf(styles.get('font-size')) ?? outerSize,
    // A link without a colour of its own is blue.
    colour: colour ? colourOf(colour) : element.name === 'a' ? '#0000ee' : hasClass ? null : outer.colour,
    background: backgroundOf(styles, element, hasClass ? null : outer.background),
    link: element.name === 'a' ? element.start : outer.link,
  }
}

/** How a text that stands there is hidden, if it is. */
export function hiddenIn({ hidden, size, colour, background }: Surroundings): Hidden | null {
  if (hidden) return hidden
  if (size < 2) return 'size'
  return colour && background && isNearlySame(colour, background) ? 'colour' : null
}

const isZero = (text: string | undefined) => pixelsOf(text) === 0

function isTaken(styles: ReadonlyMap<string, string>, element: Element): boolean {
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
