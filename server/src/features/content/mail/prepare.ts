import { createHash } from 'node:crypto'
import { namesMentioned, piecesOf } from '../../../platform/render/jinja.ts'
import type { Source } from '../../../platform/render/request.ts'
import { withFooter, withPlainAddresses, withPreheader } from '../markup/assemble.ts'
import { attributeOf, type Element, readMarkup } from '../markup/elements.ts'
import { type Link, numberLinks, withoutSafe, withTargets } from '../markup/links.ts'
import { plainAddress, textOf } from '../markup/text-part.ts'

export interface MailContent {
  subject: string
  preheader: string
  html: string
}

export interface MailSettings {
  /** What every link of the web gets, as `utm_source=news&utm_medium=email`. */
  linkParams?: string
  /** Added when the content lets nobody unsubscribe. */
  footer?: string | null
  /** A page needs no text beside its markup. */
  withText?: boolean
}

/** A mail made ready for any number of recipients: everything about it that is the same for all was done once. */
export interface PreparedMail {
  /** Names the sources: the same content and settings have the same key. */
  key: string
  sources: { subject: Source; html: Source; text: Source }
  links: Link[]
  /** The tags that it asks for. */
  names: ReadonlySet<string>
}

/** Whether the content has a way out of its own: a link that everybody sees, not a word of it somewhere. */
export const letsUnsubscribe = (html: string) =>
  readMarkup(html).elements.some(
    (element) => !element.inComment && leadsOut(attributeOf(element, 'href')?.value ?? '') && !isHidden(element),
  )

const leadsOut = (href: string) =>
  piecesOf(href).some(({ kind, inner }) => kind === 'expression' && withoutSafe(inner) === 'unsubscribe')

const isHidden = (element: Element) => /display\s?:\s?none/i.test(attributeOf(element, 'style')?.value ?? '')

/** The HTML with its footer, as it would be sent. */
export const complete = (html: string, footer: string | null | undefined) =>
  footer && !letsUnsubscribe(html) ? withFooter(html, footer) : html

export function prepareMail({ subject, preheader, html }: MailContent, settings: MailSettings = {}): PreparedMail {
  const { linkParams = '', footer, withText = true } = settings
  const whole = complete(html, footer)
  const numbered = numberLinks(whole)
  const sources = {
    subject: { text: subject, html: false },
    html: { text: withPlainAddresses(withPreheader(withTargets(numbered, linkParams), preheader)), html: true },
    text: { text: withText ? withPlainAddresses(textOf(whole, plainAddress(linkParams))) : '', html: false },
  }
  return {
    key: createHash('sha256').update(JSON.stringify(sources)).digest('base64url'),
    sources,
    links: numbered.links,
    names: new Set(Object.values(sources).flatMap(({ text }) => namesMentioned(text))),
  }
}
