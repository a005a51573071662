/** An open or a click of a mail as received, before it is judged. */
export interface Hit {
  tenantId: string
  sourceId: string
  contactId: string
  /** `trap` is a click on the link that people do not see. */
  kind: 'opened' | 'clicked' | 'trap'
  at: Date
  link?: number
  url?: string
  ip: string
  agent: string
}

/** Stores the hits that this process receives. */
export interface HitRecorder {
  /** Settles when the hit is stored, or earlier if the database is away or slow; the hit is then stored later. */
  record(hit: Hit): Promise<void>
  /** Stores the remaining hits. */
  close(): Promise<void>
}
