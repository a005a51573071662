import { defineRule } from '../define-rule.ts'
import { filesLinked } from '../linked-files.ts'
import { told } from '../words.ts'

const MACROS = new Set(['docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'xlam', 'xll', 'one'])

/** Documents that may run something. */
export default defineRule({
  code: 'macro_document_link',
  points: 1.5,
  find: ({ links }) => told(filesLinked(links, MACROS)),
  examples: {
    good: ['<a href="https://a.cz/menu.pdf">x</a>', '<a href="https://a.cz/list.docx">x</a>'],
    bad: ['<a href="https://a.cz/invoice.docm">x</a>', '<a href="https://a.cz/x.xlsm">x</a>'],
  },
})
