import { paletteOf } from '../brand/brand.ts'
import { SIDE } from '../brand/head.ts'
import { defineBlock } from '../define-block.ts'
import { element, NOWHERE, styled, words } from '../mjml.ts'

/** A link for each answer from 0 to 10. A click opens the survey with the answer chosen. */
export const nps = defineBlock({
  kind: 'nps',
  place: 'column',
  standard: { survey: '', url: '', question: '', lowest: '', highest: '' },
  make: ({ url, question, lowest, highest }, brand, marks) => {
    const { button, onButton, quiet } = paletteOf(brand)
    const link = {
      display: 'block',
      padding: '11px 0',
      background: button,
      color: onButton,
      'border-radius': `${Math.min(brand.buttons.radius, 8)}px`,
      'font-size': '15px',
      'line-height': '1.2',
      'font-weight': 'bold',
      'text-decoration': 'none',
      'text-align': 'center',
    }
    const cells = Array.from({ length: 11 }, (_, answer) => {
      const href = url ? `${url}?${new URLSearchParams({ q: question, a: String(answer) })}` : NOWHERE
      return element(
        'td',
        { width: '9%', style: 'padding:0 2px' },
        element('a', { href, style: styled(link) }, String(answer)),
      )
    })
    const end = (text: string, align: string, columns: number) =>
      element(
        'td',
        {
          colspan: columns,
          style: styled({
            padding: '8px 2px 0',
            'font-size': '13px',
            'line-height': '1.4',
            color: quiet,
            'text-align': align,
          }),
        },
        words(text),
      )
    return element(
      'mj-table',
      { ...marks, 'css-class': 'scale', 'table-layout': 'fixed', padding: `12px ${SIDE}` },
      element('tr', {}, ...cells),
      ...(lowest || highest ? [element('tr', {}, end(lowest, 'left', 5), end(highest, 'right', 6))] : []),
    )
  },
})
