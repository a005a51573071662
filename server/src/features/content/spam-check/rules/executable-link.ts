import { defineSpamRule } from '../define-spam-rule.ts'
import { filesLinked } from '../markup.ts'
import { firstFew } from '../words.ts'

const EXECUTABLE = new Set(
  'exe scr pif bat cmd vbs vbe js jse wsf wsh hta msi msp ps1 jar apk lnk dll cpl reg chm iso img vhd'.split(' '),
)

/** Links to programs. */
export default defineSpamRule({
  code: 'executable_link',
  points: 5,
  blocks: true,
  find: ({ links }) => firstFew(filesLinked(links, EXECUTABLE)),
  examples: {
    good: [
      '<a href="https://example.com/">x</a>',
      '<a href="https://a.cz/executive.html?x=1.exec">x</a>',
      '<a href="https://bat.cz/js">x</a>',
    ],
    bad: [
      '<a href="https://a.cz/setup.EXE?x=1">x</a>',
      '<a href="https://a.cz/invoice.pdf.scr">x</a>',
      '<a href="https://a.cz/get?file=x.js">x</a>',
      '<a href="https://a.cz/x%2Ebat">x</a>',
      '<a href="ftp://a.cz/x.hta">x</a>',
    ],
  },
})
