import type { Body } from '../../../api/client.ts'
import { brandOf, type Brand as FullBrand } from '../../../parts/mail-blocks/brand/brand.ts'
import type { Brand } from './brand.ts'

/** The values of the form. Empty ones are left to the standard look. */
export interface BrandValues {
  logoFileId: string | null
  colors: Record<string, string>
  fonts: Record<string, string>
  buttons: { background: string; color: string; radius: number | '' }
  links: { color: string; underline: boolean }
}

const IS_COLOR = /^#[0-9a-f]{6}$/i
export const isColor = (text: string) => IS_COLOR.test(text)

export const valuesOf = ({ logoFileId, colors, fonts, buttons = {}, links = {} }: Brand): BrandValues => ({
  ...{ logoFileId, colors, fonts },
  buttons: { background: buttons.background ?? '', color: buttons.color ?? '', radius: buttons.radius ?? '' },
  links: { color: links.color ?? '', underline: links.underline ?? true },
})

/** Leaves out empty values. Colours and fonts of other names stay as they are. */
const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

/** The brand as the server takes it. */
export const sentBrand = ({
  logoFileId,
  colors,
  fonts,
  buttons,
  links,
}: BrandValues): Body<'PUT /shops/{shop_id}/brand'> => {
  const { radius, ...ofButtons } = buttons
  return {
    logoFileId,
    colors: filled(colors),
    fonts: filled(fonts),
    buttons: { ...filled(ofButtons), ...(radius === '' ? {} : { radius }) },
    links: { ...filled({ color: links.color }), ...(links.underline ? {} : { underline: false }) },
  }
}

/** How mails look with these values. A colour that is still being typed does not count. */
export function brandWith(values: BrandValues, logo: string | null = null): FullBrand {
  const colorsOf = (part: Record<string, string>) =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => isColor(value)))
  const { colors, fonts, buttons, links } = sentBrand(values)
  const { radius, ...ofButtons } = buttons ?? {}
  const { underline, ...ofLinks } = links ?? {}
  return brandOf(
    {
      colors: colorsOf(colors),
      fonts,
      buttons: { ...colorsOf(ofButtons), ...(radius === undefined ? {} : { radius }) },
      links: { ...colorsOf(ofLinks), ...(underline === undefined ? {} : { underline }) },
    },
    logo,
  )
}
