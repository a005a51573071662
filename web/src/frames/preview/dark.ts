import { contrastOf } from './contrast.ts'

// Mail programs in dark mode turn light backgrounds dark and dark texts light, and leave strong colours and pictures.

/** Red, green, blue from 0 to 255, and opacity from 0 to 1. */
type Color = readonly [number, number, number, number]

const WHITE: Color = [255, 255, 255, 1]
/** White becomes this light, not black. */
const DARKEST = 0.1

/** Reads `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)`, as computed styles have them; null for other notations. */
export function colorOf(text: string): Color | null {
  const [red, green, blue, opacity = 1] = (/^rgba?\(([^)]*)\)$/.exec(text)?.[1] ?? '').split(/[\s,/]+/).map(Number)
  return red === undefined || green === undefined || blue === undefined || Number.isNaN(red + green + blue + opacity)
    ? null
    : [red, green, blue, opacity]
}

/** From 0 for black to 1 for white, as HSL has it. */
const lightness = ([red, green, blue]: Color) => (Math.max(red, green, blue) + Math.min(red, green, blue)) / 510

/** The same hue with another lightness. */
function withLightness(color: Color, wanted: number): Color {
  const [red, green, blue, opacity] = color
  const now = lightness(color)
  const range = 1 - Math.abs(2 * wanted - 1)
  const before = 1 - Math.abs(2 * now - 1)
  const part = (value: number) => {
    const away = before ? (value / 255 - now) / before : 0
    return Math.round(255 * Math.min(1, Math.max(0, wanted + away * range)))
  }
  return [part(red), part(green), part(blue), opacity]
}

const isLight = (color: Color) => lightness(color) > 0.5

/** A background in dark mode. */
export const darkGround = (color: Color): Color =>
  isLight(color) ? withLightness(color, 1 - (1 - DARKEST) * lightness(color)) : color

/** A text in dark mode, on a background that is already that of dark mode: turned light where that is easier to read. */
export function darkText(color: Color, ground: Color): Color {
  if (isLight(color)) return color
  const turned = withLightness(color, 1 - lightness(color))
  return contrastOf(turned, ground) > contrastOf(color, ground) ? turned : color
}

const written = ([red, green, blue, opacity]: Color) => `rgba(${red}, ${green}, ${blue}, ${opacity})`

interface Seen {
  element: HTMLElement
  text: Color | null
  ground: Color | null
  border: Color | null
  hasPicture: boolean
}

/** Shows the document in dark mode. Pictures keep their colours, and so does what stands on them. */
export function darken(document: Document) {
  const root = document.documentElement
  // Reads all styles before changing any: changed colours would be inherited.
  const seen = [root, ...root.querySelectorAll<HTMLElement>('body, body *')].map(see)
  /** What stands behind the content of an element; null for a picture. */
  const behind = new Map<Element, Color | null>()
  for (const { element, text, ground, border, hasPicture } of seen) {
    const inherited = element.parentElement ? behind.get(element.parentElement) : darkGround(WHITE)
    const own = ground && ground[3] > 0 ? darkGround(ground) : null
    const isOnPicture = hasPicture || (inherited === null && !own)
    const now = isOnPicture ? null : (own ?? inherited ?? darkGround(WHITE))
    behind.set(element, now)
    if (!now) continue
    const set = (name: string, color: Color) => element.style.setProperty(name, written(color), 'important')
    if (own) set('background-color', own)
    if (border) set('border-color', darkGround(border))
    if (text) set('color', darkText(text, now))
  }
  root.style.setProperty('background-color', written(behind.get(root) ?? darkGround(WHITE)), 'important')
}

function see(element: HTMLElement): Seen {
  const style = getComputedStyle(element)
  const hasBorder = ['top', 'right', 'bottom', 'left'].some(
    (side) => style.getPropertyValue(`border-${side}-width`) !== '0px',
  )
  return {
    element,
    text: colorOf(style.color),
    ground: colorOf(style.backgroundColor),
    border: hasBorder ? colorOf(style.borderTopColor) : null,
    hasPicture: style.backgroundImage.includes('url('),
  }
}
