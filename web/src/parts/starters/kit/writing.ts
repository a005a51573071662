import { type Brand, paletteOf } from '../../mail-blocks/brand/brand.ts'
import { SIDE } from '../../mail-blocks/brand/head.ts'
import { coupon } from '../../mail-blocks/kinds/coupon.ts'
import { heading } from '../../mail-blocks/kinds/heading.ts'
import { element, styled } from '../../mail-blocks/mjml.ts'
import { filled } from './texts.ts'

interface TextOptions {
  align?: 'left' | 'center' | 'right'
  size?: number
  color?: string
  isQuiet?: boolean
}

/** Elements made of words. Those with a given colour keep it in the dark. */
export function writingIn(brand: Brand) {
  const colors = paletteOf(brand)
  return {
    text: (content: string, { align = 'left', size = 16, color, isQuiet = false }: TextOptions = {}) =>
      element(
        'mj-text',
        {
          'css-class': color ? undefined : isQuiet ? 'quiet' : 'ink',
          align,
          'font-size': `${size}px`,
          color: color ?? (isQuiet ? colors.quiet : colors.text),
        },
        filled(content),
      ),
    /** A heading. The smallest ones are parts of the mail like those above them. */
    title: (content: string, { level = 1, align = 'left', color = '' } = {}) =>
      filled(
        heading.make({ text: content, level: Math.min(level, 2), size: level > 2 ? level : 0, align, color }, brand),
      ),
    code: (label: string, text: string, note: string, style = 'dashed') =>
      coupon.make({ label, code: text, note, look: style }, brand),
    /** Small capitals above a heading. */
    overline: (content: string, { align = 'left', color }: { align?: string; color?: string } = {}) =>
      element(
        'mj-text',
        {
          'css-class': color ? undefined : 'ink',
          align,
          color: color ?? colors.accent,
          'font-size': '13px',
          'font-weight': '700',
          'letter-spacing': '2px',
          'text-transform': 'uppercase',
          padding: `8px ${SIDE} 0`,
        },
        filled(content),
      ),
    /** A number in a circle, for steps. */
    number: (content: string) =>
      element(
        'mj-text',
        { align: 'center', 'font-size': '20px', padding: '8px 12px 4px' },
        element(
          'span',
          {
            style: styled({
              display: 'inline-block',
              width: '44px',
              'line-height': '44px',
              'border-radius': '22px',
              background: colors.primary,
              color: colors.onPrimary,
              'font-weight': 'bold',
            }),
          },
          content,
        ),
      ),
  }
}
