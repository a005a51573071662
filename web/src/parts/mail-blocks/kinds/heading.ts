import { fontStack, paletteOf } from '../brand/brand.ts'
import { defineBlock } from '../define-block.ts'
import { element, words } from '../mjml.ts'

const SIZES: Readonly<Record<number, string>> = { 1: '34px', 2: '26px', 3: '19px' }

/** A heading. Its text is its content, not a mark: people write it where it stands. */
export const heading = defineBlock({
  kind: 'heading',
  place: 'column',
  /** It may be as large as one of another level: levels say how a mail is divided, and none is left out. */
  standard: { text: '', level: 2, size: 0, align: 'left', color: '' },
  make: ({ text, level, size, align, color }, brand, { 'data-text': _written, ...marks }) =>
    element(
      'mj-text',
      {
        ...marks,
        // On coloured rows it keeps its colour in the dark.
        'css-class': color ? undefined : 'ink',
        align,
        'font-family': fontStack(brand.fonts.heading),
        'font-size': SIZES[size || level] ?? SIZES[2],
        'line-height': '1.25',
        color: color || paletteOf(brand).heading,
      },
      `<h${level} style="margin:0;font-size:inherit;font-weight:bold">${words(text)}</h${level}>`,
    ),
})
