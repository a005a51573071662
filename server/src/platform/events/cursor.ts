/** What readers read: events, or what happened to mails. */
export type EventLog = 'event' | 'email_event'

/** What a reader has read of the events of one server. */
export interface Cursor {
  node: number
  xid: string
  id: string
  /** All events of the server below it are final: they are visible to every later statement. */
  horizon: string
}
