import { createHash } from 'node:crypto'
import { type DataUse, dataUseOf, namesMentioned } from '../../../platform/render/jinja.ts'
import type { Source } from '../../../platform/render/request.ts'
import { conditionsIn } from '../conditions/index.ts'
import {
  hasVisibleLinkTo,
  type Link,
  numberLinks,
  parseContent,
  plainAddress,
  textOf,
  withFooter,
  withItemBlocks,
  withItemLines,
  withLinkNumbers,
  withPlainAddresses,
  withPreheader,
  withTargets,
} from '../html/index.ts'

export interface MailContent {
  subject: string
  preheader: string
  html: string
  /** The text part, if the author wrote one; otherwise it is made from the HTML. */
  text?: string | null
}

export interface MailSettings {
  /** Parameters for every web link, such as `utm_source=news&utm_medium=email`. */
  linkParams?: string
  /** Added if the content has no unsubscribe link. */
  footer?: string | null
  /** False for web pages, which need no text part. */
  withText?: boolean
}

/** A mail that is ready to be rendered for any number of recipients. */
export interface PreparedMail {
  /** Identifies the sources: the same content and settings have the same key. */
  key: string
  sources: { subject: Source; html: Source; text: Source }
  links: Link[]
  /** The names of its tags. */
  names: ReadonlySet<string>
  /** The data that it shows. */
  use: DataUse
  /** The keys of the conditions of its blocks. */
  conditions: string[]
}

const UNSUBSCRIBE = new Set(['unsubscribe'])

const hasUnsubscribeLink = (html: string) =>
  hasVisibleLinkTo(parseContent({ html, subject: '', preheader: '' }).links, UNSUBSCRIBE)

/** The HTML as it is sent: with the footer, unless it already has an unsubscribe link. */
export const withFooterIfNeeded = (html: string, footer: string | null | undefined) =>
  footer && !hasUnsubscribeLink(html) ? withFooter(html, footer) : html

/** The text part of a mail, made from its HTML with the footer that it gets. */
export const textPartOf = (html: string, footer: string | null, linkParams: string): string =>
  textOf(withFooterIfNeeded(withItemBlocks(html), footer), plainAddress(linkParams))

/** The HTML as it is sent, with the number of each link on its element. */
export const htmlWithLinkNumbers = (html: string, footer: string | null, base: number): string =>
  withLinkNumbers(withFooterIfNeeded(withItemBlocks(html), footer), base)

/** Does the work of a mail that is the same for all recipients. */
export function prepareMail(
  { subject, preheader, html, text }: MailContent,
  settings: MailSettings = {},
): PreparedMail {
  const { linkParams = '', footer, withText = true } = settings
  const whole = withFooterIfNeeded(withItemBlocks(html), footer)
  const numbered = numberLinks(whole)
  const sources = {
    subject: { text: withItemLines(subject), html: false },
    html: { text: withPlainAddresses(withPreheader(withTargets(numbered, linkParams), preheader)), html: true },
    text: { text: withText ? withPlainAddresses(textFrom(text, whole, linkParams)) : '', html: false },
  }
  const texts = Object.values(sources).map(({ text }) => text)
  return {
    key: createHash('sha256').update(JSON.stringify(sources)).digest('base64url'),
    sources,
    links: numbered.links,
    names: new Set(texts.flatMap(namesMentioned)),
    use: dataUseOf(texts),
    conditions: conditionsIn(texts),
  }
}

const textFrom = (text: string | null | undefined, html: string, linkParams: string) =>
  text ? withItemLines(text) : textOf(html, plainAddress(linkParams))
