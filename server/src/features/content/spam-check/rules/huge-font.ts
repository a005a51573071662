import type { Run } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

const isHuge = ({ hidden, style, text }: Run) => !hidden && style.size > 80 && text.trim() !== ''

export default defineSpamRule({
  code: 'huge_font',
  points: 0.8,
  find: ({ runs }) => firstFew(runs.filter(isHuge).map(({ text }) => text.trim())),
  examples: {
    good: ['<h1 style="font-size:60px">Sale</h1>'],
    bad: ['<p style="font-size:100px">SALE</p>'],
  },
})
