import type { Kind } from './feed.ts'

/** A text of a template in quotes that it does not contain. */
function quoted(text: string): string {
  const quote = text.includes("'") ? '"' : "'"
  return quote + text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote
}

interface Wanted {
  kind: Kind
  feed: string
  limit: number
}

/** The most items of a feed that a mail can show. */
export const MOST_ITEMS = 100

/** The call that returns items of a feed in a template. */
const callOf = ({ kind, feed, limit }: Wanted) =>
  `data.${kind === 'articles' ? 'articles' : 'products'}(${quoted(feed)}, ${limit})`

export const tagOf = (wanted: Wanted) => `{{ ${callOf(wanted)} }}`

const NAMES: Record<Kind, string> = { products: 'product', articles: 'article', data: 'item' }

/** A list of items with pictures and links, as HTML for a template. */
export function loopOf(wanted: Wanted): string {
  const item = NAMES[wanted.kind]
  const prices = [
    `  {% if ${item}.oldPriceText %}<s>{{ ${item}.oldPriceText }}</s>{% endif %}`,
    `  <b>{{ ${item}.priceText }}</b>`,
  ]
  return [
    `{% for ${item} in ${callOf(wanted)} %}`,
    `  <a href="{{ ${item}.url }}">`,
    `    <img src="{{ ${item}.imageUrl }}" alt="" width="200"><br>`,
    `    {{ ${item}.name }}`,
    '  </a>',
    ...(wanted.kind === 'products' ? prices : []),
    '{% endfor %}',
  ].join('\n')
}
