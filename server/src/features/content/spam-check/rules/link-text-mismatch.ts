import type { Hyperlink } from '../../html/index.ts'
import { ownedDomain } from '../../html/index.ts'
import { defineRule } from '../define-rule.ts'
import { told } from '../words.ts'

const SAID =
  /^(?:https?:\/\/(?:[^/?#\s@]{1,100}@)?|(?=[^\s/]{1,100}(?:\/|$)))((?:[a-z0-9-]{1,63}\.){1,8}(?:com|org|net|info|biz|eu|cz|sk|de|at|pl|hu|uk|fr|it|es|io|co|us|ru|shop|online|app))(?::\d{1,5})?(?:[/?#].{0,500})?$/i

function isMismatch({ text, url, plain }: Hyperlink): boolean {
  const said = SAID.exec(text.slice(0, 700))?.[1]
  if (!said || !url || plain.slice(0, 100).includes('\ue000')) return false
  return ownedDomain(said) !== ownedDomain(url.hostname)
}

/** A link that says one address and leads to another. */
export default defineRule({
  code: 'link_text_mismatch',
  points: 3,
  find: ({ links }) => told(links.filter(isMismatch).map(({ text, url }) => `${text} → ${url!.hostname}`)),
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
