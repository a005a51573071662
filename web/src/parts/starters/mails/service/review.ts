import { element, styled } from '../../../mail-blocks/mjml.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import { signed, top } from '../../kit/rows.ts'

export const review = defineStarter('review', {
  look: { primary: '#33507a', heading: '#22304a', text: '#454d59', radius: 8 },
  rows: (kit) => {
    const { row, title, text, button, picture, shop, say } = kit
    const star = element('a', { href: shop, style: styled({ color: '#b8790a', 'text-decoration': 'none' }) }, '★★★★★')
    return [
      top(kit),
      row(
        [
          picture('review', say('alt'), { width: 300 }),
          title(say('title'), { align: 'center' }),
          text(say('hello')),
          text(say('text')),
          element(
            'mj-text',
            { align: 'center', 'font-size': '38px', 'line-height': '1.2', 'letter-spacing': '6px' },
            star,
          ),
          button(say('button'), { align: 'center' }),
          text(say('more')),
          signed(kit),
        ],
        { padding: '36px 0 24px' },
      ),
    ]
  },
})
