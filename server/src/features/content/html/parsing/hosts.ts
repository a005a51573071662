/** URL shorteners: they hide the target of a link. */
const SHORTENERS = new Set(
  'bit.ly bitly.com tinyurl.com goo.gl t.co ow.ly is.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly tiny.cc adf.ly bl.ink v.gd soo.gd s2r.co clck.ru lnkd.in shorte.st qr.ae 1url.cz jdem.cz url.cz zkrat.to tr.im x.co u.to short.io tny.im bc.vc'.split(
    ' ',
  ),
)

export const isShortener = ({ hostname }: URL): boolean => SHORTENERS.has(hostname.replace(/^www\./, ''))

/** Second levels of countries under which domains are registered, such as `co.uk`. */
const SHARED = /^(co|com|org|net|gov|edu|ac)\.[a-z]{2}$/

/** The registered domain of a host: `example.co.uk` of `news.example.co.uk`. */
export function ownedDomain(hostname: string): string {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.slice(SHARED.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}
