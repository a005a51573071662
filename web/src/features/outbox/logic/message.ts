import { useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

export interface Message {
  subject: string
  from: string
  to: string
  date: string | null
  html: string | null
  text: string | null
  headers: { key: string; name: string; value: string }[]
  source: string
}

/** A mail, parsed in the browser. It never changes, so it is loaded once. */
export const useMessage = (id: string): Message =>
  useSuspenseQuery({
    queryKey: ['outbox message', id],
    queryFn: async ({ signal }) => {
      const raw = await call('GET /outbox/{message_id}', { path: { message_id: id } }, signal)
      return read(await raw.arrayBuffer())
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** The tracking pixel. It is removed, because a look at the outbox is not an open by the recipient. */
const OPEN_PICTURE = /<img\b[^>]*\bsrc="[^"]*\/o\/[\w.-]+\.gif"[^>]*>/gi

async function read(raw: ArrayBuffer): Promise<Message> {
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(raw)
  return {
    subject: mail.subject ?? '',
    from: mail.from ? addressText(mail.from) : '',
    to: (mail.to ?? []).map(addressText).join(', '),
    date: mail.date && !Number.isNaN(Date.parse(mail.date)) ? mail.date : null,
    html: mail.html?.replace(OPEN_PICTURE, '') ?? null,
    text: mail.text ?? null,
    headers: mail.headers.map(({ originalKey, value }, at) => ({
      key: `${at} ${originalKey}`,
      name: originalKey,
      value,
    })),
    source: new TextDecoder().decode(raw),
  }
}

const addressText = ({ name, address }: { name: string; address?: string | undefined }) =>
  [name, name && address ? `<${address}>` : (address ?? '')].filter(Boolean).join(' ')
