import { scriptsIn } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

/** Scripts, event handlers and addresses that run code. */
export default defineSpamRule({
  code: 'script',
  points: 5,
  blocks: true,
  find: (content) =>
    firstFew(scriptsIn(content).map(({ tag, attribute }) => (attribute ? `${tag} ${attribute}` : tag))),
  examples: {
    good: ['<script type="application/ld+json">{}</script>', '<p>javascript: is a word</p>'],
    bad: [
      '<script>x()</script>',
      '<p onclick="x()">x</p>',
      '<a href="javascript:x()">x</a>',
      `{{ '<script>x()</script>'|safe }}`,
    ],
  },
})
