import { createHash, randomBytes } from 'node:crypto'
import type { Piece } from '../../../platform/mail/smtp/pieces.ts'
import { escapeAttribute, withParams } from '../../../platform/render/addresses.ts'
import { type DataUse, dataUseOf, namesMentioned } from '../../../platform/render/jinja.ts'
import { type PlainRender, plainRender } from '../../../platform/render/plain.ts'
import type { Source } from '../../../platform/render/request.ts'
import { conditionsIn } from '../conditions/index.ts'
import {
  cutPart,
  isBlank,
  type Link,
  MAIL_TOKEN,
  markedLink,
  type NumberedMarkup,
  numberLinks,
  outlineOf,
  ownName,
  plainAddress,
  quoted,
  type Tokens,
  targetOf,
  textOf,
  UNSUBSCRIBE_TOKEN,
  WEB_TOKEN,
  withFooter,
  withItemBlocks,
  withItemLines,
  withoutReserved,
  withPlainAddresses,
  withPreheader,
} from '../html/index.ts'
import { type MailContent, withFooterIfNeeded } from './prepare-mail.ts'

/** How opens and clicks of a mail are tracked. */
export interface MailTracking {
  /** The origin of the service's addresses in the mail, such as https://click.shop.example. */
  origin: string
  sign(number: number, url: string): string
  opens: boolean
  clicks: boolean
  /** Added to the number of every link, so that variants of a mail have different link numbers. */
  base?: number
}

/** How many link numbers each variant of a mail has. */
export const LINKS_OF_VARIANT = 1000

/** The part that shows whether the rendered HTML has any content. */
const OUTLINE = 'outline'

/** The number of a link that readers cannot see: only programs follow it. */
const TRAP = 0
const TRAP_URL = 'about:blank'

export interface MassMail {
  /** Identifies the sources: the same content and settings have the same key. */
  key: string
  sources: Record<string, Source> & { subject: Source; html: Source; text: Source }
  /** Renders without the engine, if the templates only insert values; null otherwise. */
  plain: PlainRender | null
  /** Whether a rendered mail shows nothing but its footer, or has an empty subject. */
  isEmpty(rendered: Record<string, string>): boolean
  /** The names of its tags. */
  names: ReadonlySet<string>
  /** The data that it shows. */
  use: DataUse
  /** The keys of the conditions of its blocks. */
  conditions: string[]
  /** Links with their targets; a target that contains tags is given as written. */
  links: { number: number; url: string }[]
  boundary: string
  /** The message body for one recipient, in lines that end in CRLF. */
  body(rendered: { html: string; text: string }, tokens: Tokens): Piece[]
}

/** Prepares a mail for very many recipients: everything that is the same for all of them is encoded once. */
export function prepareMassMail(
  content: MailContent & { text?: string | null },
  { linkParams, footer, tracking }: { linkParams: string; footer: string | null; tracking: MailTracking },
): MassMail {
  const [subject, preheader] = [content.subject, content.preheader].map((part) => withItemLines(withoutReserved(part)))
  const html = withItemBlocks(withoutReserved(content.html))
  const whole = withFooterIfNeeded(html, footer && withoutReserved(footer))
  const numbered = numberLinks(whole)
  const addresses = ownAddresses(tracking.origin)
  const fixedFor = (expression: string) => addresses[expression.replace(/\s/g, '').replace(/\|safe$/, '')] ?? null
  const cut = (text: string) => cutPart(withPlainAddresses(text), fixedFor)
  const parts = {
    html: cut(withTrackers(withPreheader(withLinks(numbered, linkParams, tracking), preheader!), tracking)),
    text: cut(content.text ? withItemLines(withoutReserved(content.text)) : textOf(whole, plainAddress(linkParams))),
  }
  const outline = outlineOf(html)
  const sources = {
    subject: { text: subject!, html: false },
    html: { text: parts.html.source, html: true },
    text: { text: parts.text.source, html: false },
    // Most mails show something to every recipient whatever their data are: then nothing more has to be rendered.
    ...(outline.includes('{') ? { [OUTLINE]: { text: outline, html: true } } : {}),
  }
  const texts = Object.values(sources).map(({ text }) => text)
  const boundary = `=_${randomBytes(12).toString('hex')}`
  return {
    key: createHash('sha256').update(JSON.stringify(sources)).digest('base64url'),
    sources,
    plain: plainRender(sources),
    isEmpty: (rendered) => isBlank(rendered.subject ?? '') || isBlank(rendered[OUTLINE] ?? outline),
    names: new Set(texts.flatMap(namesMentioned)),
    use: dataUseOf(texts),
    conditions: conditionsIn(texts),
    links: numbered.links.map(({ number, url, isDynamic }) => ({
      number: (tracking.base ?? 0) + number,
      url: isDynamic ? url : withParams(url, linkParams),
    })),
    boundary,
    body({ html, text }, tokens) {
      const linkOf = (number: number, target: string) =>
        escapeAttribute(trackedUrl(tracking, number, target, tokens.mail))
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

/** The service's addresses with the place of their token, by variable of the template engine. */
function ownAddresses(origin: string): Record<string, string> {
  const unsubscribe = `${origin}/u/${UNSUBSCRIBE_TOKEN}`
  return {
    [ownName('unsubscribe')]: unsubscribe,
    [ownName('preferences')]: unsubscribe,
    [ownName('webversion')]: `${origin}/w/${WEB_TOKEN}`,
  }
}

/** The markup with tracked links, or with direct ones if clicks are not tracked. */
const withLinks = ({ pieces }: NumberedMarkup, params: string, tracking: MailTracking): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : tracking.clicks
          ? trackedLink(piece, params, tracking)
          : targetOf(piece, params),
    )
    .join('')

function trackedLink(link: Link, params: string, tracking: MailTracking): string {
  if (!link.isDynamic)
    return escapeAttribute(trackedUrl(tracking, link.number, withParams(link.source, params), MAIL_TOKEN))
  const address = `{% autoescape false %}{% filter __address("${quoted(params)}") %}${link.source}{% endfilter %}{% endautoescape %}`
  return markedLink(link.number, address)
}

/** The address that counts a click and redirects to the target. Only web targets are tracked. */
function trackedUrl({ origin, sign, base = 0 }: MailTracking, place: number, target: string, token: string): string {
  const number = base + place
  return /^https?:/i.test(target)
    ? `${origin}/c/${token}/${number}.${sign(number, target)}?u=${encodeURIComponent(target)}`
    : target
}

/** Adds the tracking pixel for opens and the invisible link that only programs follow. */
function withTrackers(html: string, { origin, opens, clicks, sign }: MailTracking): string {
  const pixel = `<img src="${origin}/o/${MAIL_TOKEN}.gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
  const trap = `<a href="${origin}/c/${MAIL_TOKEN}/${TRAP}.${sign(TRAP, TRAP_URL)}?u=${encodeURIComponent(TRAP_URL)}" style="display:none" aria-hidden="true" tabindex="-1"></a>`
  return withFooter(html, `${clicks ? trap : ''}${opens ? pixel : ''}`)
}
