import { createHash, randomBytes } from 'node:crypto'
import type { Piece } from '../../../platform/mail/smtp/pieces.ts'
import { escapeAttribute, withParams } from '../../../platform/render/addresses.ts'
import { namesMentioned } from '../../../platform/render/jinja.ts'
import { type PlainRender, plainRender } from '../../../platform/render/plain.ts'
import type { Source } from '../../../platform/render/request.ts'
import {
  cutPart,
  type Link,
  MAIL_TOKEN,
  markedLink,
  type NumberedMarkup,
  numberLinks,
  OUT_TOKEN,
  ownName,
  plainAddress,
  quoted,
  type Tokens,
  targetOf,
  textOf,
  WEB_TOKEN,
  withFooter,
  withoutReserved,
  withPlainAddresses,
  withPreheader,
} from '../html/index.ts'
import { complete, type MailContent } from './prepare.ts'

/** How a mail is followed: through which address, and by whose signature. */
export interface Following {
  /** The origin of our addresses in the mail, as https://click.shop.example. */
  origin: string
  sign(number: number, url: string): string
  opens: boolean
  clicks: boolean
  /** Added to the number of every link: variants of a mail have links of their own. */
  base?: number
}

/** So many numbers of links each variant of a mail has for itself. */
export const LINKS_OF_VARIANT = 1000

/** A link that no person sees: who follows it is a program. */
const TRAP = 0
const TRAP_URL = 'about:blank'

export interface MassMail {
  /** Names the sources: the same content and settings have the same key. */
  key: string
  sources: { subject: Source; html: Source; text: Source }
  /** Where nothing but values is put in, it is rendered without the engine. */
  plain: PlainRender | null
  /** The tags that it asks for. */
  names: ReadonlySet<string>
  /** With the addresses that they lead to; those with tags inside as they are written. */
  links: { number: number; url: string }[]
  boundary: string
  /** The body of the message for one recipient, in lines that end in CRLF. */
  body(rendered: { html: string; text: string }, tokens: Tokens): Piece[]
}

/** A mail made ready for very many: everything that is the same for all is done and encoded once. */
export function prepareMassMail(
  content: MailContent & { text?: string | null },
  { linkParams, footer, following }: { linkParams: string; footer: string | null; following: Following },
): MassMail {
  const [subject, preheader, html] = [content.subject, content.preheader, content.html].map(withoutReserved) as [
    string,
    string,
    string,
  ]
  const whole = complete(html, footer && withoutReserved(footer))
  const numbered = numberLinks(whole)
  const addresses = ownAddresses(following.origin)
  const fixedFor = (expression: string) => addresses[expression.replace(/\s/g, '').replace(/\|safe$/, '')] ?? null
  const cut = (text: string) => cutPart(withPlainAddresses(text), fixedFor)
  const parts = {
    html: cut(withMarks(withPreheader(withLinks(numbered, linkParams, following), preheader), following)),
    // Written by hand, or made of the markup.
    text: cut(content.text ? withoutReserved(content.text) : textOf(whole, plainAddress(linkParams))),
  }
  const sources = {
    subject: { text: subject, html: false },
    html: { text: parts.html.source, html: true },
    text: { text: parts.text.source, html: false },
  }
  const boundary = `=_${randomBytes(12).toString('hex')}`
  return {
    key: createHash('sha256').update(JSON.stringify(sources)).digest('base64url'),
    sources,
    plain: plainRender(sources),
    names: new Set(Object.values(sources).flatMap(({ text }) => namesMentioned(text))),
    links: numbered.links.map(({ number, url, isDynamic }) => ({
      number: (following.base ?? 0) + number,
      url: isDynamic ? url : withParams(url, linkParams),
    })),
    boundary,
    body({ html, text }, tokens) {
      const linkOf = (number: number, target: string) =>
        escapeAttribute(followed(following, number, target, tokens.mail))
      return [
        partStart('plain', boundary),
        ...parts.text.lines(text, tokens, linkOf),
        '\r\n',
        partStart('html', boundary),
        ...parts.html.lines(html, tokens, linkOf),
        `\r\n--${boundary}--\r\n`,
      ]
    },
  }
}

const partStart = (kind: 'plain' | 'html', boundary: string) =>
  `--${boundary}\r\nContent-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`

/** Our addresses, with a place for the token: by the names under which the engine would know them. */
function ownAddresses(origin: string): Record<string, string> {
  const [out, web] = [`${origin}/u/${OUT_TOKEN}`, `${origin}/w/${WEB_TOKEN}`]
  return { [ownName('unsubscribe')]: out, [ownName('preferences')]: out, [ownName('webversion')]: web }
}

/** Every link with the address that its click is noticed at. */
const withLinks = ({ pieces }: NumberedMarkup, params: string, following: Following): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : following.clicks
          ? noticed(piece, params, following)
          : targetOf(piece, params),
    )
    .join('')

function noticed(link: Link, params: string, following: Following): string {
  if (!link.isDynamic)
    return escapeAttribute(followed(following, link.number, withParams(link.source, params), MAIL_TOKEN))
  const address = `{% autoescape false %}{% filter __address("${quoted(params)}") %}${link.source}{% endfilter %}{% endautoescape %}`
  return markedLink(link.number, address)
}

/** The address of ours that leads to a target of the web; other targets are none of our business. */
function followed({ origin, sign, base = 0 }: Following, place: number, target: string, token: string): string {
  const number = base + place
  return /^https?:/i.test(target)
    ? `${origin}/c/${token}/${number}.${sign(number, target)}?u=${encodeURIComponent(target)}`
    : target
}

/** What tells that the mail was opened, and by what programs give themselves away. */
function withMarks(html: string, { origin, opens, clicks, sign }: Following): string {
  const pixel = `<img src="${origin}/o/${MAIL_TOKEN}.gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
  const trap = `<a href="${origin}/c/${MAIL_TOKEN}/${TRAP}.${sign(TRAP, TRAP_URL)}?u=${encodeURIComponent(TRAP_URL)}" style="display:none" aria-hidden="true" tabindex="-1"></a>`
  return withFooter(html, `${clicks ? trap : ''}${opens ? pixel : ''}`)
}
