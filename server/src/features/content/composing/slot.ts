import type { CompanyRow } from '../../account/companies/index.ts'
import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import type { Recipient } from './recipient.ts'

/**
 * What a tag stands for: a contact's data, the company's data, an address of this service, or data of another feature.
 */
export type TagKind = 'contact' | 'company' | 'address' | 'data'

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

declare module '../../../platform/slots.ts' {
  interface Slots {
    templateTags: TemplateTag
  }
}
