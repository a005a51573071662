import { SIDE } from '../../../mail-blocks/brand/head.ts'
import { element, styled } from '../../../mail-blocks/mjml.ts'
import { defineStarter } from '../../kit/define-starter.ts'
import type { Kit } from '../../kit/kit.ts'
import { benefits, top } from '../../kit/rows.ts'

/** The items of the order that the mail is about. */
function items({ colors, shared, say }: Kit): string {
  const cell = (align: string, content: string, more: Record<string, string> = {}) =>
    element(
      'td',
      {
        style: styled({ padding: '12px 0', 'border-bottom': `1px solid ${colors.line}`, 'text-align': align, ...more }),
      },
      content,
    )
  const bold = { 'font-weight': 'bold', color: colors.heading }
  return element(
    'mj-table',
    { 'css-class': 'ink', 'font-size': '15px', 'line-height': '1.5', color: colors.text, padding: `12px ${SIDE}` },
    '{% for item in event.order.items %}',
    element(
      'tr',
      {},
      cell('left', '{{ item.name }}<br>{{ item.quantity }} ×'),
      cell('right', '{{ item.unitPrice }} {{ event.order.currency }}'),
    ),
    '{% endfor %}{% if event.order.total %}',
    element(
      'tr',
      {},
      cell('left', say('total'), bold),
      cell('right', '{{ event.order.total }} {{ event.order.currency }}', bold),
    ),
    `{% else %}${element('tr', {}, cell('left', shared('noItems')))}{% endif %}`,
  )
}

export const order = defineStarter('order', {
  look: { primary: '#23786c', heading: '#1c3a36', text: '#454f4d', radius: 6 },
  why: 'whyOrder',
  rows: (kit) => {
    const { row, columns, title, text, button, picture, say } = kit
    return [
      top(kit, 'left'),
      row(
        [
          picture('order', say('alt'), { width: 240 }),
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
        ],
        { padding: '32px 0 12px' },
      ),
      row([title(say('items'), { level: 3 }), items(kit)], { padding: '8px 0' }),
      columns(
        [
          [title(say('next'), { level: 3 }), text(say('nextText'), { size: 15 })],
          [title(say('help'), { level: 3 }), text(say('helpText'), { size: 15 })],
        ],
        { padding: '8px 0' },
      ),
      row([button(say('button'), { align: 'center' })], { padding: '4px 0 28px' }),
      benefits(kit),
    ]
  },
})
