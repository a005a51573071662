import { defineSpamRule } from '../define-spam-rule.ts'
import { ifOver } from '../words.ts'

function lettersInComments(html: string): number {
  let sum = 0
  for (let open = html.indexOf('<!--'); open !== -1; ) {
    const close = html.indexOf('-->', open + 4)
    const end = close === -1 ? html.length : close
    if (!html.startsWith('[if', open + 4)) sum += end - open
    open = html.indexOf('<!--', end)
  }
  return sum
}

/** Text that only filters read. */
export default defineSpamRule({
  code: 'long_comments',
  points: 0.8,
  find: ({ html }) => ifOver(5000, lettersInComments(html)),
  examples: {
    good: [
      `<!-- ${'a note '.repeat(100)} --><p>x</p>`,
      `<!--[if mso]>${'<table><tr><td></td></tr></table>'.repeat(300)}<![endif]-->`,
    ],
    bad: [`<p>x</p><!-- ${'words to mislead filters '.repeat(300)} -->`],
  },
})
