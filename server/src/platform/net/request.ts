import type { Readable } from 'node:stream'

/** A call on behalf of a user; the URL and all headers may be hostile. */
export interface OutgoingRequest {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
  basicAuth?: { login: string; password: string }
  /** Until the connection is open, DNS and TLS included; 10 s by default. */
  connectTimeoutMs?: number
  /** Until the last byte of the answer; 30 s by default. */
  timeoutMs?: number
  maxBytes?: number
  /** The address is a setting of the operator, so it may be in our own network. */
  isOfOperator?: true
}

/** Any status, also of a redirect (never followed) or an error; the body is as received, never decompressed. */
export interface OutgoingResponse {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** The answer when its headers have arrived. */
export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: Readable
}
