import { fontStack, paletteOf } from '../brand/brand.ts'
import { SIDE } from '../brand/head.ts'
import { defineBlock } from '../define-block.ts'
import { element, styled, words } from '../mjml.ts'

export const COUPON_LOOKS = ['dashed', 'filled', 'plain'] as const

/** A code: of a coupon stack, by its merge key, or the same one for all. */
export const coupon = defineBlock({
  kind: 'coupon',
  place: 'column',
  standard: { stack: '', code: '', label: '', note: '', look: 'dashed' },
  make: ({ stack, code, label, note, look }, brand, marks) => {
    const { primary, accent, onPrimary, tint, quiet } = paletteOf(brand)
    const isFilled = look === 'filled'
    const box = {
      padding: '22px 16px',
      'text-align': 'center',
      'border-radius': '10px',
      ...(isFilled
        ? { background: primary }
        : look === 'dashed'
          ? { background: tint, border: `2px dashed ${primary}` }
          : {}),
    }
    // Texts have the ground of the box too: without it, checks would compare them with the ground of the mail.
    const ground: Record<string, string> = isFilled ? { background: primary } : {}
    const small = {
      ...ground,
      margin: '0',
      'font-size': '14px',
      'line-height': '1.5',
      color: isFilled ? onPrimary : quiet,
    }
    const large = {
      ...ground,
      margin: '4px 0',
      'font-family': fontStack('Courier New'),
      'font-size': '30px',
      'line-height': '1.3',
      'font-weight': 'bold',
      'letter-spacing': '3px',
      color: isFilled ? onPrimary : accent,
    }
    return element(
      'mj-table',
      { ...marks, 'css-class': look === 'plain' ? 'ink' : undefined, padding: `12px ${SIDE}` },
      element(
        'tr',
        {},
        element(
          'td',
          {
            align: 'center',
            style: styled(box),
            ...(isFilled ? { bgcolor: primary } : look === 'dashed' ? { bgcolor: tint } : {}),
          },
          ...(label ? [element('p', { style: styled(small) }, words(label))] : []),
          element('p', { style: styled(large) }, stack ? `{{ coupon_${stack} }}` : words(code)),
          ...(note ? [element('p', { style: styled(small) }, words(note))] : []),
        ),
      ),
    )
  },
})
