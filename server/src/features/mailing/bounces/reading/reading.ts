/** What became of a mail, says a report of RFC 3464. */
export type Action = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'

/** A report of a mail that did not arrive, or not yet. */
export interface Bounce {
  type: 'bounce'
  action: Action
  /** The enhanced code, such as `5.1.1`. */
  status: string | null
  /** What the server said, as far as it is told. */
  diagnostic: string
  recipient: string | null
  /** Whether the server meant it for good: what lay in a queue for days failed, though nobody said no. */
  isPermanent: boolean
}

/** Somebody called a mail spam. */
export interface Complaint {
  type: 'complaint'
  feedbackType: string
  /** Who reports it. */
  reporter: string
  /** The report and as much of the mail as it brings: the only trace of which mail it was, where the address is no token. */
  traces: string
}

export type Reading = Bounce | Complaint | { type: 'auto_reply' } | { type: 'other' }
