import { fontStack, paletteOf } from '../brand/brand.ts'
import { SIDE } from '../brand/head.ts'
import { defineBlock } from '../define-block.ts'
import { element, styled, words } from '../mjml.ts'

export const quote = defineBlock({
  kind: 'quote',
  place: 'column',
  standard: { text: '', author: '' },
  make: ({ text, author }, brand, marks) => {
    const { primary, heading, quiet } = paletteOf(brand)
    const cell = { padding: '4px 0 4px 20px', 'border-left': `4px solid ${primary}`, 'text-align': 'left' }
    const said = {
      'font-family': fontStack(brand.fonts.heading),
      'font-size': '20px',
      'line-height': '1.5',
      color: heading,
    }
    return element(
      'mj-table',
      { ...marks, 'css-class': 'ink', padding: `12px ${SIDE}` },
      element(
        'tr',
        {},
        element(
          'td',
          { style: styled(cell) },
          element('p', { style: styled({ margin: '0', ...said }) }, words(text)),
          ...(author
            ? [element('p', { style: styled({ margin: '8px 0 0', 'font-size': '14px', color: quiet }) }, words(author))]
            : []),
        ),
      ),
    )
  },
})
