import { defineSpamRule } from '../define-spam-rule.ts'
import { hiddenLetters } from '../markup.ts'
import { ifOver } from '../words.ts'

export default defineSpamRule({
  code: 'hidden_text_offscreen',
  points: 2,
  find: (content) => ifOver(100, hiddenLetters(content, 'offscreen')),
  examples: {
    good: [`<p>Hello</p><p style="text-indent:-20px">${'Words that nobody sees. '.repeat(20)}</p>`],
    bad: [
      `<p>Hello</p><p style="text-indent:-9999px">${'Words that nobody sees. '.repeat(20)}</p>`,
      `<p>Hello</p><p style="position:absolute;left:-5000px">${'Words that nobody sees. '.repeat(20)}</p>`,
    ],
  },
})
