import { table } from '../../../mail-blocks/kinds/table.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { top, wide } from '../../kit/rows.ts'

export const event = defineStarter('event', {
  look: { primary: '#5b3fa0', heading: '#2c2350', text: '#474459', fonts: { heading: 'Georgia' }, radius: 24 },
  rows: (kit) => {
    const { row, columns, overline, title, text, button, brand, say } = kit
    return [
      top(kit),
      wide(kit, 'event'),
      row(
        [
          overline(say('overline'), { align: 'center' }),
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          button(say('button'), { align: 'center' }),
        ],
        { padding: '32px 0 24px' },
      ),
      columns(
        [
          [title(say('when'), { level: 3, align: 'center' }), text(say('whenText'), { align: 'center' })],
          [title(say('where'), { level: 3, align: 'center' }), text(say('whereText'), { align: 'center' })],
        ],
        { ground: 'tint', padding: '24px 0' },
      ),
      row(
        [
          title(say('programme'), { level: 2, align: 'center' }),
          table(
            ['1', '2', '3'].map((at) => [
              `<strong style="white-space:nowrap;padding-right:16px">${say(`time${at}`)}</strong>`,
              say(`point${at}`),
            ]),
            brand,
            { hasHead: false },
          ),
          text(say('note'), { align: 'center', size: 14, isQuiet: true }),
        ],
        { padding: '28px 0' },
      ),
    ]
  },
})
