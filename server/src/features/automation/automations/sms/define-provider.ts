/** A text message to one number. */
interface Sms {
  /** The number as E.164 has it. */
  to: string
  text: string
  /** The name or number that the recipient sees; null when the provider chooses. */
  sender: string | null
  /** The same for all attempts, so that a provider can recognise a repeated one. */
  id: string
}

/** `refused` was certainly not sent. `unknown` may have been sent: it is never repeated. */
export type SmsResult = { outcome: 'sent' } | { outcome: 'refused' | 'unknown'; reason: string }

/** Sends text messages. */
export interface SmsProvider {
  send(sms: Sms): Promise<SmsResult>
}
