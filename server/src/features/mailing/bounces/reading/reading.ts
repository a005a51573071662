/** The outcome of a delivery in a report of RFC 3464. */
export type Action = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'

/** A report that a mail was not delivered, or not yet. */
export interface Bounce {
  type: 'bounce'
  action: Action
  /** The enhanced code, such as `5.1.1`. */
  status: string | null
  /** The reply of the server, as far as the report quotes it. */
  diagnostic: string
  recipient: string | null
}

/** A recipient marked a mail as spam. */
export interface Complaint {
  type: 'complaint'
  feedbackType: string
  /** The name of the reporting provider or program. */
  reporter: string
  /** What may be tokens of the mail that the report contains. They identify the mail when the address does not. */
  tokens: string[]
}

export type Reading = Bounce | Complaint | { type: 'auto_reply' } | { type: 'other' }
