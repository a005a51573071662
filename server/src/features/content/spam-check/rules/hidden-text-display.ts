import { defineSpamRule } from '../define-spam-rule.ts'
import { hiddenLetters } from '../markup.ts'
import { ifOver } from '../words.ts'

/** Text of more than a preheader's length that no class shows on another screen. */
export default defineSpamRule({
  code: 'hidden_text_display',
  points: 1.5,
  find: (content) => ifOver(400, hiddenLetters(content, 'display')),
  examples: {
    good: [
      `<p>Hello</p><p style="display:none">${'Words that nobody sees. '.repeat(10)}</p>`,
      `<div class="mobile" style="display:none">${'Words for small screens. '.repeat(40)}</div>`,
    ],
    bad: [
      `<p>Hello</p><p style="display:none">${'Words that nobody sees. '.repeat(40)}</p>`,
      `<p>Hello</p><p style="visibility:hidden">${'Words that nobody sees. '.repeat(40)}</p>`,
      `<p>Hello</p><p style="opacity:0">${'Words that nobody sees. '.repeat(40)}</p>`,
    ],
  },
})
