import { defineStarter } from '../../kit/define-starter.ts'
import { benefits, goods, top, wide } from '../../kit/rows.ts'

export const easter = defineStarter('easter', {
  look: { primary: '#3d7a3a', heading: '#24401f', text: '#46503f', fonts: { heading: 'Trebuchet MS' }, radius: 28 },
  rows: (kit) => {
    const { row, title, text, button, code, say, space } = kit
    return [
      top(kit),
      wide(kit, 'easter'),
      row(
        [
          title(say('title'), { align: 'center' }),
          text(say('text'), { align: 'center', size: 17 }),
          code(say('codeLabel'), say('code'), say('codeNote')),
          button(say('button'), { align: 'center' }),
          space(12),
        ],
        { padding: '32px 0 8px' },
      ),
      goods(kit, { columns: 4, limit: 4, hasButton: false, title: say('pick') }),
      benefits(kit),
    ]
  },
})
