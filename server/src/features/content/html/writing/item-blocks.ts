import { piecesOf } from '../../../../platform/render/jinja.ts'

// A call that is printed as it is, without a loop: `{{ data.products('Shoes', 3) }}`.
const WHOLE_CALL =
  /^\s*(data\s*\.\s*(?:products|articles|recommended|viewed)\s*\((?:[^()'"]|'[^'\\]*'|"[^"\\]*")*\))\s*$/
/** Longer tags are not looked at: no author writes such calls. */
const MAX_CALL = 500

/** Replaces calls that are printed without a loop with a list of items: picture, name and price, linked. */
export const withItemBlocks = (html: string): string => expanded(html, blockOf)

/** The same for plain text: a line for each item. */
export const withItemLines = (text: string): string => expanded(text, lineOf)

function expanded(source: string, make: (call: string) => string): string {
  if (!source.includes('data')) return source
  return piecesOf(source)
    .map(({ kind, start, end, inner }) => {
      const [, call] = kind === 'expression' && inner.length <= MAX_CALL ? (WHOLE_CALL.exec(inner) ?? []) : []
      return call ? make(call) : source.slice(start, end)
    })
    .join('')
}

const PICTURE =
  '{% if item.imageUrl %}<td width="96" valign="top" style="padding:8px 16px 8px 0"><a href="{{ item.url }}"><img src="{{ item.imageUrl }}" alt="{{ item.name }}" width="96" style="display:block;width:96px;height:auto;border:0"></a></td>{% endif %}'
const PRICE =
  '{% if item.priceText %}<br>{% if item.oldPriceText %}<s>{{ item.oldPriceText }}</s> {% endif %}<strong>{{ item.priceText }}</strong>{% endif %}'

const blockOf = (call: string) =>
  `{% for item in ${call} %}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${PICTURE}<td valign="top" style="padding:8px 0"><a href="{{ item.url }}">{{ item.name }}</a>${PRICE}</td></tr></table>{% endfor %}`

const lineOf = (call: string) =>
  `{% for item in ${call} %}{{ item.name }}{% if item.priceText %}, {{ item.priceText }}{% endif %}{% if not loop.last %}\n{% endif %}{% endfor %}`
