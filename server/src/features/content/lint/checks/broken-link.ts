import { MASK } from '../../../../platform/render/jinja.ts'
import { type Hyperlink, writtenHost } from '../../html/index.ts'
import { defineLintCheck } from '../define-lint-check.ts'

/** Links that cannot work. The check sends no requests. */
export default defineLintCheck({
  code: 'broken_link',
  severity: 'error',
  *find({ links }) {
    for (const link of links) {
      const reason = reasonAgainst(link)
      if (reason) yield { at: link.at, url: link.address, reason, proposal: proposalFor(link, reason) }
    }
  },
  examples: {
    good: [
      ...['https://example.com', 'http://example.com:8080/a?b=c#d', 'https://[2001:db8::1]/', 'https://háček.cz/'],
      ...[
        'mailto:a@example.com',
        'mailto:?subject=x y',
        'tel:+420 123 456',
        'sms:+420123',
        '#top',
        'webcal://x.cz/a.ics',
      ],
      ...[
        '{{ event.cart.url }}',
        'https://{{ cf_loyalty_level }}/x',
        'https://example.com/{{ df_name }}?a={{ "b c" }}',
      ],
      ...['{% if df_name %}https://a.cz{% else %}https://b.cz{% endif %}', 'https://a.cz/[x]?y={z}&amp;w=%5BURL%5D'],
      ...['javascript:x()'],
    ].map((href) => `<a href='${href}'>x</a>`),
    bad: [
      ...['', ' ', '#', 'www.example.com', 'example.com/x', '/x', 'x.html', '../x', '//example.com/x', '?a=b'],
      ...[
        'http://',
        'https:///x',
        'http:/example.com',
        'https:example.com',
        'https://?x',
        'http://https://example.com',
      ],
      ...['https://example.com/a b', 'https://exa mple.com', 'https://example', 'https://.com/', 'https://a..cz/'],
      ...[
        '[URL]',
        'http://[URL]',
        'URL',
        '*|UNSUB|*',
        '%%unsubscribe%%',
        'https://[link]/x',
        'https://example.com/*|ID|*',
      ],
      ...['mailto:', 'mailto:nobody', 'tel:', 'file:///c:/x', 'cid:x', 'http://user@', 'https://999.999.999.999/'],
    ].map((href) => `<a href="${href}">x</a>`),
  },
})

/** Placeholders of other services and words in place of an address. */
const PLACEHOLDER =
  /^[[{<%$*].{0,100}[\]}>%$*]$|^(url|link|href|odkaz|your[-_ ]?(url|link)[-_ ]?(here)?)$|\*\|.{1,50}\|\*|%%.{1,50}%%|^https?:\/\/\[[^\]:]*\]/i
const UNREACHABLE = /^(file|cid|about|blob|data):/i

function reasonAgainst({ plain, url }: Hyperlink): string | null {
  if (!plain) return 'empty'
  // An address that begins with a tag is known only when sent; the check `javascript` finds scripts.
  if (plain.startsWith(MASK) || /^(javascript|vbscript):/i.test(plain)) return null
  if (plain === '#' || PLACEHOLDER.test(plain)) return 'placeholder'
  if (UNREACHABLE.test(plain)) return 'scheme'
  if (/^mailto:/i.test(plain)) return /^mailto:(\?|[^?]*[@\ue000])/i.test(plain) ? null : 'address'
  if (/^(tel|sms):/i.test(plain)) return /[\d\ue000]/.test(plain) ? null : 'address'
  if (/^https?:/i.test(plain)) return url && isHost(writtenHost(plain), url) ? spaces(plain) : 'host'
  return plain.startsWith('#') || /^[a-z][a-z0-9+.-]{1,20}:[^\d]/i.test(plain) ? null : 'relative'
}

/** A host, such as `www.example.com`, which may have a path. */
const HOST = /^(\/\/)?([\p{L}\p{N}-]+\.)+\p{L}{2,}(:\d+)?([/?#]|$)/u
/** Endings of files, which look like those of hosts. */
const FILE = /^[^/]+\.(html?|php|aspx?|jsp|png|jpe?g|gif|pdf)([?#]|$)/i

/** The address with https://, if its author only left that out. Addresses that begin with a tag never get here. */
const proposalFor = ({ plain, address }: Hyperlink, reason: string) =>
  reason === 'relative' && HOST.test(plain) && !FILE.test(plain)
    ? `https://${address.trim().replace(/^\/\//, '')}`
    : undefined

const spaces = (plain: string) => (/\s/.test(plain) ? 'spaces' : null)

/** A host with a dot, an IPv6 address or a template tag. */
function isHost(written: string, { hostname }: URL): boolean {
  if (written.includes(MASK) || hostname.startsWith('[')) return true
  return /^[^.].*\.[^.]+\.?$/.test(written) && !written.includes('..') && !/\s/.test(written)
}
