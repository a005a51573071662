import type { ProfileField } from '../../../audience/contacts/index.ts'
import type { Mark, State } from '../states.ts'

/** What a column of an export holds. Columns without a meaning become custom fields. */
export type Meaning =
  | 'email'
  | ProfileField
  /** First and last name in one cell. */
  | 'fullName'
  /** A word of `states`. */
  | 'state'
  /** Words of `states` among others, such as the reasons of a suppression. */
  | 'reasons'
  /** Yes marks the row. */
  | `is:${Mark}`
  /** No says that the row is no subscriber, but this. */
  | `unless:${'customer' | 'pending'}`
  /** Names of lists that the contact is in, and of lists that it left. */
  | 'lists'
  | 'leftLists'
  | 'labels'
  /** When and from which address the contact asked for mails and confirmed it. */
  | 'optInAt'
  | 'optInIp'
  | 'confirmedAt'
  | 'confirmedIp'
  /** Where the contact signed up. */
  | 'origin'
  /** When it unsubscribed or bounced. */
  | 'leftAt'
  /** When its state last changed: for subscribers the time of the consent. */
  | 'changedAt'
  /** The channel that the row is about; rows about others than e-mail are ignored. */
  | 'channel'
  /** A JSON object whose keys are custom fields. */
  | 'attributes'
  | 'custom'
  | 'skip'

/** A kind of file: the first that fits counts. */
interface FileRule {
  /** Of its name without folders, in small letters. */
  name?: RegExp
  /** Columns that only this kind of file has. */
  has?: readonly string[]
  /** What the file says of all of its rows, unless a row says something else. */
  state?: State
  /** Addresses that must not be mailed, without the data of contacts. */
  isSuppression?: true
}

/** Records of an API or a JSON file as a table. */
export interface Flat {
  columns: { name: string; as?: Meaning }[]
  rows: string[][]
}

/** A service that contacts come from; each is a file of this folder. */
export interface Source {
  /** As people know it. */
  title: string
  /** The zone of times that have none. */
  zone: 'utc' | 'company'
  /** Compared without case, diacritics and punctuation. */
  columns: Readonly<Record<string, Meaning>>
  states: Readonly<Record<string, Mark>>
  files: readonly FileRule[]
  /** The state of rows about which nothing is said: `subscribed` is only assumed. */
  standard: 'subscribed' | 'customer'
  /** What the state of a row is about: the list of its file, or all mails of the account. */
  statesAre: 'ofList' | 'ofAccount'
  /** Whether the export of contacts leaves out those who unsubscribed, which are in a file of their own. */
  isSplit: boolean
  /** The column that says who unsubscribed, for a service whose state of contacts does not say it. */
  leftIn?: Meaning
  /** The list of all rows of a file. */
  listOf?(path: string): string | null
  /** Tags of templates, and ours. */
  tags?: readonly (readonly [RegExp, string])[]
  /** The contacts in a JSON file; null when it holds something else. */
  flatten?(value: unknown): Flat | null
}

export const defineSource = (source: Source): Source => source
