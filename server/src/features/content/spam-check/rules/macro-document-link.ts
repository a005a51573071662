import { defineSpamRule } from '../define-spam-rule.ts'
import { filesLinked } from '../markup.ts'
import { firstFew } from '../words.ts'

const MACROS = new Set(['docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'xlam', 'xll', 'one'])

/** Links to documents that may contain macros. */
export default defineSpamRule({
  code: 'macro_document_link',
  points: 1.5,
  find: ({ links }) => firstFew(filesLinked(links, MACROS)),
  examples: {
    good: ['<a href="https://a.cz/menu.pdf">x</a>', '<a href="https://a.cz/list.docx">x</a>'],
    bad: ['<a href="https://a.cz/invoice.docm">x</a>', '<a href="https://a.cz/x.xlsm">x</a>'],
  },
})
