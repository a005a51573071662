import type { Item } from '../../api/client.ts'
import { useApi } from '../../api/hooks.ts'

export type Sender = Item<'GET /deliverability/senders'>

/** Addresses that the company may send from; undefined until they are loaded. */
export const useSenders = (isOn = true): Sender[] | undefined =>
  useApi('GET /deliverability/senders', { query: { pageSize: 100 } }, { enabled: isOn }).data?.items

export const nameOfSender = ({ name, email }: Sender) => (name ? `${name} <${email}>` : email)
