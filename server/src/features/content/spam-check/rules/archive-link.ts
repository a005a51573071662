import { defineSpamRule } from '../define-spam-rule.ts'
import { filesLinked } from '../markup.ts'
import { firstFew } from '../words.ts'

const ARCHIVES = new Set(['zip', 'rar', '7z', 'gz', 'tgz', 'ace', 'cab', 'arj', 'xz', 'bz2'])

export default defineSpamRule({
  code: 'archive_link',
  points: 1.2,
  find: ({ links }) => firstFew(filesLinked(links, ARCHIVES)),
  examples: {
    good: ['<a href="https://zip.cz/rar">x</a>'],
    bad: ['<a href="https://a.cz/invoice.zip">x</a>', '<a href="https://a.cz/?get=x.7z">x</a>'],
  },
})
