import type { Context, DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Attachment } from '../../../platform/mail/attachments.ts'
import type { Values } from '../../../platform/render/request.ts'
import { slot } from '../../../platform/slots.ts'
import type { OwnAddresses, Recipient } from '../../content/composing/index.ts'
import type { Shown } from '../../content/conditions/index.ts'
import type { SkipReason } from './states.ts'

/** Identifies a mailing: its messages in the ledger, and the object that they are sent for. */
export interface MailingRef {
  tenantId: string
  sourceId: string
  kind: string
  objectId: string
  /** For an automation: the node that sends. */
  node: string | null
}

/** The hours in which a mailing may be sent, in the company's time; over midnight when `to` is before `from`. */
export interface SendingWindow {
  from: string
  to: string
  /** Monday is 1. */
  weekdays: readonly number[]
}

interface MailingContent {
  subject: string
  preheader: string
  html: string
  text: string | null
  senderName: string
  /** The variant whose numbers of links it has, if not its own: the same content has the same links. */
  linksOf?: number
}

/** Everything that is needed to send a mailing, apart from its recipients. */
export interface Mailing {
  shopId: string
  from: { name: string; address: string }
  replyTo: string | null
  headers: { name: string; value: string }[]
  /**
   * By the number of the variant: 0 is the mailing itself, or the winner once an A/B test is decided; 1 and more are the
   * variants of the test.
   */
  variants: MailingContent[]
  footerHtml: string | null
  /** Parameters that every web link gets, as `utm_source=news&utm_medium=email`. */
  linkParams: string
  tracking: { opens: boolean; clicks: boolean }
  /** Contacts that left all of these lists since the mailing was frozen are skipped. */
  listIds: string[]
  /** Contacts without a valid consent to this purpose are skipped. */
  onlyWithPurpose: string | null
  window: SendingWindow | null
  /** No marketing: consent is not asked, and the mail has no headers for unsubscribing. */
  isTransactional?: boolean
}

/** The state of a mailing, for code that puts messages back into its queue. */
export interface MailingState {
  status: 'open' | 'paused' | 'ended' | 'cancelled'
  /** For an A/B test: the number of the variant that won; null until it is decided. */
  test: { winner: number | null } | null
}

/** A mail as rendered for one contact. */
export interface RenderedMailing {
  subject: string
  preheader: string
  html: string
  text: string
}

/** The recipient of a message that need not be a contact. */
export interface Addressee {
  email: string
  /** Null when it is no contact. */
  contactId: string | null
  /** The data that tags show. */
  contact: Recipient
  /** Why it may not be mailed now; null when it may. */
  reason: SkipReason | null
}

/** A message that came back, was refused, or was marked as spam. */
export interface ReturnedMessage {
  /** The recipient in the ledger. */
  contactId: string
  kind: 'hard' | 'soft' | 'complaint'
  at: Date
  /** It is about our address or domain, not about the recipient. */
  ofSender: boolean
}

/** The shop and the page of a mailing's preference centre. */
export interface MailingShop {
  shopId: string
  unsubscribePageId: string | null
}

/**
 * A kind of mailing, provided by the feature that owns the objects. The engine, bounces, tracking and the preference
 * centre know mailings only by this.
 */
export interface MailingSource {
  kind: string
  /** The kind of the objects that its mailings are sent for; the same as `kind` by default. */
  objectKind?: string
  /** All its messages are made when it begins; a mailing of another kind goes on. */
  isFrozen?: true
  /** The field in which rules about mails name objects of this kind: an array of ids. Automations have fields of their own. */
  ruleField?: string
  /** The content and settings to send; null when the object no longer exists. */
  mailing(context: Pick<Context, 'db'>, ref: MailingRef): Promise<Mailing | null>
  /** Stops the mailing and notifies the company; false when it is not under way, or a person overruled this reason. */
  pause(context: DbContext, ref: MailingRef, reason: string): Promise<boolean>
  /** Locks the object, so that its state stays until the transaction ends; null when it no longer exists. */
  hold(db: Db, ref: MailingRef): Promise<MailingState | null>
  /** Called when messages wait again after the mailing ended. The object is locked. */
  reopen(context: DbContext, ref: MailingRef): Promise<void>
  /** Called when no message of the mailing waits any more; repeated every second until its queue is closed. */
  ended(context: Context, ref: MailingRef): Promise<void>
  /** The mail for one contact, with direct links; null when the content skips this contact. */
  render(
    context: Pick<Context, 'app' | 'db'>,
    ref: MailingRef,
    to: {
      /** The recipient in the ledger. */
      recipientId: string
      /** Null when the contact no longer exists. */
      contactId: string | null
      contact: Recipient
      variant: number
      addresses: OwnAddresses
      /** What the message showed, if that was decided when the mailing was frozen. */
      shown?: Shown | null
      /** When the message was sent; missing if it is not sent yet. */
      sentAt?: Date | null
    },
  ): Promise<RenderedMailing | null>
  /** Values of messages that templates use beside those of contacts. Loaded only for templates with one of the names. */
  values?: {
    names: readonly string[]
    /** By the ids of recipients. */
    load(db: Db, ref: MailingRef, contactIds: readonly string[]): Promise<Map<string, Values>>
  }
  /**
   * Loads the recipients of messages by their ids in the ledger, where they need not be contacts: the kind then decides by
   * itself who may be mailed. Recipients that are missing get nothing. Without it, recipients are contacts.
   */
  recipients?(
    context: Pick<Context, 'app' | 'db'>,
    ref: MailingRef,
    recipientIds: readonly string[],
  ): Promise<Map<string, Addressee>>
  /** Loads the files that messages carry, by the ids of recipients; messages without files may be missing. */
  attachments?(
    context: Pick<Context, 'app' | 'db'>,
    ref: MailingRef,
    recipientIds: readonly string[],
  ): Promise<Map<string, Attachment[]>>
  /** Called in the transaction that records what happened to messages after, or instead of, their delivery. */
  returned?(context: DbContext, ref: MailingRef, messages: readonly ReturnedMessage[]): Promise<void>
  /** Null when the object no longer exists. */
  shop(db: Db, ref: MailingRef): Promise<MailingShop | null>
  /** Names of objects by their ids; those that no longer exist are left out. */
  names(db: Db, tenantId: string, objectIds: readonly string[]): Promise<Map<string, string>>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    mailings: MailingSource
  }
}

/** Finds a kind of mailing by its name; undefined when no feature provides it. */
export const findMailingSource = (kind: string): MailingSource | undefined =>
  slot('mailings').find((source) => source.kind === kind)
