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

const change = async (product: Product, ...statements: string[]) => {
  const client = new pg.Client(product.databaseUrl())
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Confirms all senders, as the links in their mails do, and their domains, as records in the DNS do. */
export const confirmSenders = (product: Product) =>
  change(product, 'update sender set confirmed_at = now()', "update sending_domain set status = 'verified'")

/** Switches sending on, as a person does in the settings. */
export const switchSendingOn = (product: Product) => change(product, "update tenant set sending_mode = 'live'")
