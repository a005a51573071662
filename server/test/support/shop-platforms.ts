import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from './client.ts'
import type { Company } from './company.ts'

export type Platform = 'woocommerce' | 'shopify' | 'shoptet'

export const SECRETS: Record<Platform, string> = {
  woocommerce: ' <k&y> of WooCommerce ',
  shopify: 'shpss_0123456789abcdef',
  shoptet: '61d1175f54c47dd67df14c17002a17b2',
}

/** How each platform signs, after its documentation. */
const SIGNED = {
  woocommerce: { header: 'x-wc-webhook-signature', hash: 'sha256', encoding: 'base64' },
  shopify: { header: 'x-shopify-hmac-sha256', hash: 'sha256', encoding: 'base64' },
  shoptet: { header: 'shoptet-webhook-signature', hash: 'sha1', encoding: 'hex' },
} as const

export const signatureOf = (platform: Platform, body: Buffer | string, secret = SECRETS[platform]) => {
  const { header, hash, encoding } = SIGNED[platform]
  return { [header]: createHmac(hash, secret).update(body).digest(encoding) }
}

const FIXTURES = join(import.meta.dirname, '../../src/features/commerce/shop-platforms/fixtures')
/** The bytes of a recorded webhook. */
export const recorded = (name: string) => readFileSync(join(FIXTURES, `${name}.json`), 'utf8')

/** Sets the secrets of the company's shop. */
export const connectPlatforms = (company: Company) =>
  company.patch(`/shop-settings/${company.shopId}`, { orderSecrets: SECRETS }).ok()

/** Sends a body as a platform does. Headers replace those of the platform. */
export function sendFrom(
  stranger: Client,
  company: { tenant: string; shopId: string },
  platform: Platform,
  body: string | Buffer,
  headers: Record<string, string> = {},
) {
  const path = `/api/v1/tenants/${company.tenant}/orders/from/${platform}?shop=${company.shopId}`
  return stranger.with({ ...signatureOf(platform, body), ...headers }).call('POST', path, Buffer.from(body))
}
