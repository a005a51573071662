import { colorOn, contrast, mixed } from './colors.ts'

/** How the mails of a shop look. Nothing is missing: what the shop has not chosen has a standard value. */
export interface Brand {
  colors: { primary: string; secondary: string; text: string; background: string }
  fonts: { heading: string; body: string }
  /** The address of the logo. */
  logo: string | null
  buttons: { radius: number; background: string; color: string }
  links: { color: string; underline: boolean }
}

/** What the API knows about the brand of a shop. */
export interface SavedBrand {
  colors: Readonly<Record<string, string>>
  fonts: Readonly<Record<string, string>>
  buttons?: Partial<Brand['buttons']> | undefined
  links?: Partial<Brand['links']> | undefined
}

/** The look of a mail when the shop has not chosen one. */
export interface Look {
  primary: string
  heading?: string
  text?: string
  background?: string
  fonts?: Partial<Brand['fonts']>
  radius?: number
}

const STANDARD: Look = { primary: '#1f4fd8' }

/** The brand of a shop, with the look for what the shop has not chosen. */
export function brandOf(saved: SavedBrand | null, logo: string | null = null, look: Look = STANDARD): Brand {
  const { colors = {}, fonts = {}, buttons = {}, links = {} } = saved ?? {}
  const primary = colors.primary || look.primary
  const background = colors.background || look.background || '#ffffff'
  const readable = (color: string) => contrast(color, background) >= 4.5
  const standardText = look.text || '#3b414b'
  const text = colors.text || (readable(standardText) ? standardText : colorOn(background))
  const standardHeading = look.heading || '#15181e'
  const body = fonts.body || look.fonts?.body || 'Arial'
  const ground = buttons.background || primary
  return {
    colors: {
      primary,
      secondary: colors.secondary || (readable(standardHeading) ? standardHeading : text),
      text,
      background,
    },
    fonts: { heading: fonts.heading || look.fonts?.heading || body, body },
    logo,
    buttons: {
      radius: buttons.radius ?? look.radius ?? 6,
      background: ground,
      color: buttons.color || colorOn(ground),
    },
    links: { color: links.color || (readable(primary) ? primary : text), underline: links.underline ?? true },
  }
}

const SERIF = ['Georgia', 'Times New Roman']
/** A font with those that take its place where it is missing. */
export function fontStack(font: string): string {
  const name = font.includes(' ') ? `'${font}'` : font
  if (font === 'Courier New') return `${name}, monospace`
  return SERIF.includes(font) ? `${name}, Times, serif` : `${name}, Helvetica, sans-serif`
}

/** How far less important texts may fade; the first that can still be read everywhere counts. */
const FADING = [0.22, 0.18, 0.14, 0.1, 0.05]

export type Palette = ReturnType<typeof paletteOf>

/** All colours of a mail: those of the brand, and those that follow from them. */
export function paletteOf({ colors: { primary, secondary, text, background }, buttons, links }: Brand) {
  // Around the mail, and panels within it.
  const [ground, tint] = [mixed(background, text, 0.06), mixed(background, primary, 0.08)]
  const isReadable = (color: string) => [background, ground, tint].every((surface) => contrast(color, surface) >= 4.5)
  return {
    text,
    heading: secondary,
    primary,
    /** Texts in the colour of the brand, if that can be read. */
    accent: isReadable(primary) ? primary : secondary,
    paper: background,
    ground,
    tint,
    /** Less important texts. */
    quiet: FADING.map((share) => mixed(text, background, share)).find(isReadable) ?? text,
    line: mixed(background, text, 0.15),
    onPrimary: colorOn(primary),
    link: links.color,
    button: buttons.background,
    onButton: buttons.color,
  }
}
