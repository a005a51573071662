/** An open or a click of a mail, as it came in: nobody has judged yet whether a person did it. */
export interface Hit {
  tenantId: string
  sourceId: string
  contactId: string
  /** `trap` is the link that no person sees. */
  kind: 'opened' | 'clicked' | 'trap'
  at: Date
  link?: number
  url?: string
  ip: string
  agent: string
}

/** Takes hits of this process to the database. */
export interface HitRecorder {
  /** Settles when the hit is safe; when the database is away or slow it does so soon anyway, and the hit follows later. */
  record(hit: Hit): Promise<void>
  /** Writes what is still there. */
  close(): Promise<void>
}
