import { defineStarter } from '../../kit/define-starter.ts'
import { message, top, wide } from '../../kit/rows.ts'

export const valentine = defineStarter('valentine', {
  look: {
    primary: '#b92d45',
    heading: '#5c1524',
    text: '#5a454a',
    background: '#fffafa',
    fonts: { heading: 'Georgia' },
    radius: 28,
  },
  rows: (kit) => {
    const { columns, row, title, text, button, picture, shop, code, say } = kit
    const idea = (at: string, file: string) => [
      picture(file, say(`idea${at}`), { href: shop, padding: '0 24px 12px' }),
      title(say(`idea${at}`), { level: 3, align: 'center' }),
      text(say(`ideaText${at}`), { align: 'center', size: 15 }),
      button(say('choose'), { align: 'center' }),
    ]
    return [
      top(kit),
      wide(kit, 'valentine'),
      message(kit),
      columns([idea('1', 'product-vase'), idea('2', 'product-mug')], { ground: 'tint', padding: '36px 8px 24px' }),
      row([code(say('codeLabel'), say('code'), say('codeNote'))], { padding: '28px 0 32px' }),
    ]
  },
})
