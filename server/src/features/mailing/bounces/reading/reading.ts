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
  /** Whether the server refused for good. A mail that expired in a queue has failed, but was never refused. */
  isPermanent: boolean
}

/** A recipient marked a mail as spam. */
export interface Complaint {
  type: 'complaint'
  feedbackType: string
  /** The name of the reporting provider or program. */
  reporter: string
  /** The report and the part of the mail that it contains. Tokens in it identify the mail when the address does not. */
  traces: string
}

export type Reading = Bounce | Complaint | { type: 'auto_reply' } | { type: 'other' }
