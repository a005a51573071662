import { type Hyperlink, ownedDomain } from '../../html/index.ts'
import { defineSpamRule } from '../define-spam-rule.ts'
import { firstFew } from '../words.ts'

/** A text that is an address of the web. */
const ADDRESS_TEXT =
  /^(?:https?:\/\/(?:[^/?#\s@]{1,100}@)?|(?=[^\s/]{1,100}(?:\/|$)))((?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|net|info|biz|eu|cz|sk|de|at|pl|hu|uk|fr|it|es|io|co|us|ru|shop|online|app))(?::\d{1,5})?(?:[/?#].{0,500})?$/i

function isMismatch({ text, url, plain }: Hyperlink): boolean {
  const shown = ADDRESS_TEXT.exec(text.slice(0, 700))?.[1]
  if (!shown || !url || plain.slice(0, 100).includes('\ue000')) return false
  return ownedDomain(shown) !== ownedDomain(url.hostname)
}

/** A link whose text is another address than its target. */
export default defineSpamRule({
  code: 'link_text_mismatch',
  points: 3,
  find: ({ links }) => firstFew(links.filter(isMismatch).map(({ text, url }) => `${text} → ${url!.hostname}`)),
  examples: {
    good: [
      '<a href="https://www.a.cz/x">a.cz</a>',
      '<a href="https://news.a.co.uk">https://a.co.uk/shop</a>',
      '<a href="https://a.cz">Sleva 5.kusu, viz obchod.Přijďte</a>',
      '<a href="{{ event.url }}">www.b.cz</a>',
      '<a href="https://a.cz">John.Smith</a>',
    ],
    bad: [
      '<a href="https://evil.example/x">www.mybank.com</a>',
      '<a href="https://evil.example">https://mybank.com/login</a>',
      '<a href="https://mybank.com.evil.example/">mybank.com</a>',
    ],
  },
})
