import pg from 'pg'
import { until } from '../../server/test/support/until.ts'
import type { installation } from './product.ts'

type Product = Awaited<ReturnType<typeof installation>>

/** Calls the API as a client does that tries again while the product is away. */
export function caller({ base }: Product, { tenant, apiKey }: { tenant: string; apiKey: string }) {
  return async (method: string, path: string, body?: object) => {
    let answer: Response | undefined
    await until(`${method} ${path}`, async () => {
      const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
      const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      answer = await fetch(`${base}/api/v1/tenants/${tenant}${path}`, request)
      return answer.status < 500
    })
    const text = await answer!.text()
    if (!answer!.ok) throw new Error(`${method} ${path}: ${answer!.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
}

/** Confirms the sender, as the link in its mail does. */
export async function confirmSender(product: Product, senderId: string) {
  const client = new pg.Client(product.databaseUrl())
  await client.connect()
  await client.query('update sender set confirmed_at = now() where id = $1', [senderId])
  await client.end()
}
