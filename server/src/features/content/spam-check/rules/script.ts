import { scriptsIn } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

/** Scripts, handlers of events, and addresses that run something. */
export default defineRule({
  code: 'script',
  points: 5,
  blocks: true,
  find: (content) => told(scriptsIn(content).map(({ tag, attribute }) => (attribute ? `${tag} ${attribute}` : tag))),
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
