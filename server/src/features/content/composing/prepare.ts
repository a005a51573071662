import { createHash } from 'node:crypto'
import { namesMentioned } from '../../../platform/render/jinja.ts'
import type { Source } from '../../../platform/render/request.ts'
import {
  type Link,
  leadsTo,
  numberLinks,
  plainAddress,
  readContent,
  textOf,
  withFooter,
  withPlainAddresses,
  withPreheader,
  withTargets,
} from '../html/index.ts'

export interface MailContent {
  subject: string
  preheader: string
  html: string
  /** The text part, where its author wrote one; otherwise it is made of the HTML. */
  text?: string | null
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

const WAY_OUT = new Set(['unsubscribe'])

/** Whether the content has a way out of its own, by the rule that the check goes by. */
export const letsUnsubscribe = (html: string) =>
  leadsTo(readContent({ html, subject: '', preheader: '' }).links, WAY_OUT)

/** The HTML with its footer, as it would be sent. */
export const complete = (html: string, footer: string | null | undefined) =>
  footer && !letsUnsubscribe(html) ? withFooter(html, footer) : html

export function prepareMail(
  { subject, preheader, html, text }: MailContent,
  settings: MailSettings = {},
): PreparedMail {
  const { linkParams = '', footer, withText = true } = settings
  const whole = complete(html, footer)
  const numbered = numberLinks(whole)
  const sources = {
    subject: { text: subject, html: false },
    html: { text: withPlainAddresses(withPreheader(withTargets(numbered, linkParams), preheader)), html: true },
    text: { text: withText ? withPlainAddresses(text ?? textOf(whole, plainAddress(linkParams))) : '', html: false },
  }
  return {
    key: createHash('sha256').update(JSON.stringify(sources)).digest('base64url'),
    sources,
    links: numbered.links,
    names: new Set(Object.values(sources).flatMap(({ text }) => namesMentioned(text))),
  }
}
