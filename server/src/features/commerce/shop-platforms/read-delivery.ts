import type { OrderPlatform } from '../../account/shops/index.ts'
import type { Delivery, Headers } from './define-platform.ts'
import { PLATFORMS } from './platforms.ts'
import { parseJson } from './reading/json.ts'

/** Reads what a platform has sent. */
export function readDelivery(name: OrderPlatform, body: Uint8Array, headers: Headers): Delivery {
  const { read, states } = PLATFORMS.get(name)!
  const parsed = parseJson(body)
  if ('fault' in parsed) return { kind: 'fault', field: parsed.fault }
  if (typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value))
    return { kind: 'fault', field: 'body' }
  return read(parsed.value, headers, (source) => states.get(source.toLowerCase()) ?? 'other')
}
