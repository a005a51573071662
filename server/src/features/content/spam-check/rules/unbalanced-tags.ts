import type { Markup } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

const COUNTED = ['table', 'div', 'span', 'a', 'font', 'center', 'b', 'strong']

function isUnbalanced({ elements, closings }: Markup, name: string): boolean {
  const opened = elements.filter((one) => one.name === name).length
  const closed = closings.filter((one) => one.name === name).length
  return Math.abs(opened - closed) > Math.max(5, opened * 0.1)
}

/** Many unclosed elements mean generated markup; a few are mistakes. */
export default defineSpamRule({
  code: 'unbalanced_tags',
  points: 0.8,
  find: ({ markup }) => firstFew(COUNTED.filter((name) => isUnbalanced(markup, name))),
  examples: {
    good: [
      '<table><tr><td>x</td></tr></table>',
      '<!--[if mso]><table><tr><td><![endif]--><div>x</div><!--[if mso]></td></tr></table><![endif]-->'.repeat(20),
      '<p>x<br>'.repeat(20),
    ],
    bad: ['<div>x'.repeat(10), 'x</span>'.repeat(10)],
  },
})
