import type { Brand } from '../brand/brand.ts'
import { paletteOf } from '../brand/brand.ts'
import { SIDE } from '../brand/head.ts'
import { element, styled } from '../mjml.ts'

interface Options {
  /** Cells of the last column stand at the right: amounts. */
  endsInAmounts?: boolean
  hasHead?: boolean
}

/** A table. The editor changes its cells one by one, so it needs no settings. Cells are HTML. */
export function table(
  rows: readonly (readonly string[])[],
  brand: Brand,
  { endsInAmounts = false, hasHead = true }: Options = {},
) {
  const { line, heading } = paletteOf(brand)
  const cell = (text: string, { isHead, isLast }: { isHead: boolean; isLast: boolean }) =>
    element(
      isHead ? 'th' : 'td',
      {
        ...(isHead ? { scope: 'col' } : {}),
        style: styled({
          padding: '10px 0',
          'border-bottom': `1px solid ${line}`,
          'text-align': isLast && endsInAmounts ? 'right' : 'left',
          ...(isHead ? { color: heading, 'font-weight': 'bold' } : {}),
        }),
      },
      text,
    )
  return element(
    'mj-table',
    {
      'css-class': 'ink',
      'font-size': '15px',
      'line-height': '1.5',
      color: brand.colors.text,
      padding: `12px ${SIDE}`,
    },
    ...rows.map((cells, row) =>
      element(
        'tr',
        {},
        ...cells.map((text, i) =>
          cell(text, { isHead: hasHead && row === 0, isLast: i > 0 && i === cells.length - 1 }),
        ),
      ),
    ),
  )
}
