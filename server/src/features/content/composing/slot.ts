import type { App } from '../../../platform/app.ts'
import type { DbContext } from '../../../platform/context.ts'
import type { DataUse } from '../../../platform/render/jinja.ts'
import type { AskedData, DataValues } from '../../../platform/render/request.ts'
import type { CompanyRow } from '../../account/companies/index.ts'
import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import type { Recipient } from './recipient.ts'

/** What a tag stands for: a contact's data, the company's data, or an address of this service. */
export type TagKind = 'contact' | 'company' | 'address'

/** The data of a company that values of tags are made of. */
export interface TagSources {
  company: CompanyRow
  customFields: readonly CustomFieldRow[]
}

/** A tag that templates can use: `{{ name }}`. */
export interface TemplateTag {
  name: string
  kind: TagKind
  /** The columns of contacts that the value needs. A mail loads only the columns of its tags. */
  columns?: readonly (keyof Recipient)[]
  /** Prepares the values for a batch of recipients: work that is the same for all recipients is done once. */
  valuesFor?(sources: TagSources): (recipient: Recipient) => unknown
}

/** A mail whose data are asked for. */
export interface DataMail {
  tenantId: string
  shopId: string
  /** The mailing that it belongs to; null for previews, test mails and templates. */
  sourceId: string | null
  use: DataUse
  /** When the message was sent that a reader sees again; otherwise it is sent now. */
  sentAt?: Date | null
}

/** What features load data of mails with. */
export interface DataContext extends DbContext {
  app: Pick<App, 'config' | 'signingKeys'>
}

/** Data of a feature that mails show by functions of `data`: `{{ data.products('Shoes', 3) }}`. */
export interface MailData {
  /** Names of functions, such as `products`. */
  functions: readonly string[]
  /** False if a function returns one object instead of a list. */
  isList?: boolean
  /** Loads data that are the same for all recipients. A mailing keeps what its first call returned. */
  shared?(context: DataContext, mail: DataMail): Promise<DataValues>
  /** Loads data of contacts, by their ids. */
  personal?(context: DbContext, mail: DataMail, contactIds: readonly string[]): Promise<Map<string, DataValues>>
  /** Values that only one message gets. */
  claims?: {
    /** Takes values for messages, by the ids of contacts; values of which none is left are missing. */
    take(context: DbContext, mail: DataMail, asked: ReadonlyMap<string, readonly AskedData[]>): Promise<ClaimedData>
    /** The values that messages have taken. */
    taken(context: DbContext, mail: DataMail, contactIds: readonly string[]): Promise<ClaimedData>
    /** In place of values in mails that are only looked at. */
    sample: string
  }
}

export type ClaimedData = Map<string, DataValues>

declare module '../../../platform/slots.ts' {
  interface Slots {
    templateTags: TemplateTag
    mailData: MailData
  }
}
