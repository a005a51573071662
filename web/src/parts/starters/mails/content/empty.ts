import { defineStarter } from '../../kit/define-starter.ts'
import { inside } from '../../kit/rows.ts'

export const empty = defineStarter('empty', {
  look: { primary: '#1f4fd8' },
  rows: (kit) => {
    const { row, title, text, say } = kit
    return [inside(kit), row([title(say('title')), text(say('text'))], { padding: '8px 0 32px' })]
  },
})
