import type { Run } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

const isHuge = ({ hidden, around, text }: Run) => !hidden && around.size > 80 && text.trim() !== ''

export default defineRule({
  code: 'huge_font',
  points: 0.8,
  find: ({ runs }) => told(runs.filter(isHuge).map(({ text }) => text.trim())),
  examples: {
    good: ['<h1 style="font-size:60px">Sale</h1>'],
    bad: ['<p style="font-size:100px">SALE</p>'],
  },
})
