import { type Outgoing, OutgoingError } from '../../../../platform/net/outgoing.ts'
import type { SmsProvider, SmsResult } from './define-provider.ts'

/** A provider that takes longer gets no further messages meanwhile. */
const TIMEOUT_MS = 20_000

/** Faults before the provider could get anything. */
const BEFORE_CALL: ReadonlySet<string> = new Set(['scheme', 'dns', 'address'])
/** The provider behind a gateway may have taken the message. Others are asked again with the same `id`. */
const BEHIND_GATEWAY: ReadonlySet<number> = new Set([502, 504])
const NOT_CONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'])

/** Posts each message as JSON. A status of 200 to 299 means that the provider took it. */
export const httpProvider = (
  outgoing: Pick<Outgoing, 'stream'>,
  { url, token }: { url: string; token: string },
): SmsProvider => ({
  async send(sms): Promise<SmsResult> {
    try {
      const { status, body } = await outgoing.stream({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(sms),
        timeoutMs: TIMEOUT_MS,
      })
      // The status says everything: an answer that breaks off later must not make the result unknown.
      body.destroy()
      if (status >= 200 && status < 300) return { outcome: 'sent' }
      return { outcome: BEHIND_GATEWAY.has(status) ? 'unknown' : 'refused', reason: `status ${status}` }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      return { outcome: isBeforeCall(error) ? 'refused' : 'unknown', reason: error.reason }
    }
  },
})

const isBeforeCall = ({ reason, cause }: OutgoingError) =>
  BEFORE_CALL.has(reason) || (reason === 'network' && NOT_CONNECTED.has((cause as { code?: string })?.code))
