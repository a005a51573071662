import { defineSpamRule } from '../define-spam-rule.ts'

export default defineSpamRule({
  code: 'no_html_structure',
  points: 0.5,
  find: ({ markup }) => (markup.elements.some(({ name }) => name === 'html' || name === 'body') ? null : ''),
  examples: {
    good: ['<html><body>x</body></html>', '<BODY>x</BODY>'],
    bad: ['<p>x</p>'],
  },
})
