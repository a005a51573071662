import { countdown } from '../../../mail-blocks/kinds/countdown.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { goods, top, wide } from '../../kit/rows.ts'

export const blackFriday = defineStarter('blackFriday', {
  look: {
    primary: '#ffcf24',
    heading: '#ffffff',
    text: '#d6d6dc',
    background: '#131316',
    fonts: { heading: 'Verdana' },
    radius: 0,
  },
  rows: (kit) => {
    const { row, title, text, button, brand, colors, say, shared } = kit
    return [
      top(kit),
      wide(kit, 'black-friday'),
      row(
        [
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          countdown.make(
            {
              hours: 48,
              background: colors.paper,
              color: colors.primary,
              lang: shared('language'),
              alt: say('countdown'),
            },
            brand,
          ),
          button(say('button'), { align: 'center' }),
        ],
        { padding: '32px 0 32px' },
      ),
      goods(kit, { title: say('pick') }),
      row([text(say('note'), { align: 'center', size: 14, isQuiet: true })], { padding: '8px 0 28px' }),
    ]
  },
})
