import { attributeOf, colourOf, type MjmlElement, pixelsOf, readMarkup, readMjml, stylesOf } from '../../html/index.ts'

/** A text whose colour is too close to that of its background. */
export interface ContrastFinding {
  block: number
  ratio: number
  text: string
  background: string
}

const ENOUGH = 4.5
const ENOUGH_FOR_LARGE = 3
/** Sizes of large text by the rules for accessible pages (WCAG 2). */
const [LARGE, LARGE_BOLD] = [24, 18.66]

/** What the compiler of designs uses for attributes that are missing. */
const DEFAULTS: Record<string, Record<string, string>> = {
  'mj-text': { color: '#000000', 'font-size': '13px' },
  'mj-table': { color: '#000000', 'font-size': '13px' },
  'mj-button': { color: '#ffffff', 'font-size': '13px', 'background-color': '#414141' },
  'mj-navbar-link': { color: '#000000', 'font-size': '13px' },
  'mj-social-element': { color: '#333333', 'font-size': '13px' },
  'mj-body': { 'background-color': '#ffffff' },
}
const TEXTS = new Set(['mj-text', 'mj-table', 'mj-button', 'mj-navbar-link', 'mj-social-element'])
const BACKGROUNDS = ['background-color', 'inner-background-color', 'container-background-color']

/** Finds texts that are hard to read, at most one for each block: that with the lowest contrast. */
export function findContrast(mjml: string): ContrastFinding[] {
  const elements = readMjml(mjml)
  const attribute = attributeReader(elements)
  return elements.flatMap((element) => {
    if (!TEXTS.has(element.name)) return []
    const content = mjml.slice(element.end, element.contentEnd)
    if (!content.replace(/<[^>]*>/g, '').trim()) return []
    const background = backgroundOf(element, attribute)
    if (!background) return []
    const size = pixelsOf(attribute(element, 'font-size')) ?? 0
    const isBold = /^(bold|bolder|[789]00)$/.test(attribute(element, 'font-weight') ?? '')
    const enough = size >= LARGE || (isBold && size >= LARGE_BOLD) ? ENOUGH_FOR_LARGE : ENOUGH
    const low = [colourOf(attribute(element, 'color')), ...coloursIn(content)]
      .flatMap((text) => (text ? [{ text, ratio: contrast(text, background) }] : []))
      .filter(({ ratio }) => ratio < enough)
      .sort((one, other) => one.ratio - other.ratio)[0]
    return low ? [{ block: element.index, ratio: Math.floor(low.ratio * 100) / 100, text: low.text, background }] : []
  })
}

/** Colours that parts of a text have. A part with a background of its own is not judged. */
const coloursIn = (content: string): (string | null)[] =>
  readMarkup(content).elements.flatMap((element) => {
    const styles = stylesOf(element)
    return styles.has('background') || styles.has('background-color') ? [] : [colourOf(styles.get('color'))]
  })

type ReadAttribute = (element: MjmlElement, name: string) => string | undefined

/** Reads attributes as the compiler does: own, of classes, of the kind of element, of all elements. */
function attributeReader(elements: readonly MjmlElement[]): ReadAttribute {
  const shared = elements.filter(({ parent }) => parent?.name === 'mj-attributes')
  const classes = new Map<string, MjmlElement>()
  const kinds = new Map<string, MjmlElement>()
  for (const one of shared)
    if (one.name === 'mj-class') classes.set(attributeOf(one, 'name')?.value ?? '', one)
    else kinds.set(one.name, one)
  return (element, name) => {
    const named = (attributeOf(element, 'mj-class')?.value ?? '').split(/\s+/)
    const sources = [
      element,
      ...named.map((one) => classes.get(one)).reverse(),
      kinds.get(element.name),
      kinds.get('mj-all'),
    ]
    for (const source of sources) {
      const value = source && attributeOf(source, name)?.value
      if (value) return value
    }
    return DEFAULTS[element.name]?.[name]
  }
}

/** The colour behind a text; null if it is a picture or not known. */
function backgroundOf(element: MjmlElement, attribute: ReadAttribute): string | null {
  for (let one: MjmlElement | null = element; one; one = one.parent) {
    const written = BACKGROUNDS.map((name) => attribute(one!, name)).filter((value) => value && value !== 'transparent')
    if (written.length) return colourOf(written[0])
    if (attribute(one, 'background-url')) return null
  }
  return null
}

/** The contrast of two colours, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
