import type { Context, Tenant } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { OrderPlatform } from './schemas.ts'
import { findOrderSecret } from './store.ts'

const contextOf = (tenantId: string, shopId: string, platform: OrderPlatform) =>
  `shop-orders:${tenantId}:${shopId}:${platform}`

/** Encrypts the secrets of platforms. They are never shown again. */
export const sealOrderSecrets = (
  secrets: Secrets,
  tenantId: string,
  shopId: string,
  given: Partial<Record<OrderPlatform, string | null>>,
): Partial<Record<OrderPlatform, string | null>> =>
  Object.fromEntries(
    Object.entries(given).map(([platform, secret]) => [
      platform,
      secret && secrets.encrypt(secret, contextOf(tenantId, shopId, platform as OrderPlatform)),
    ]),
  )

/**
 * The company of a shop, and the secret by which a platform signs the orders of the shop. Null if there is no such
 * company or shop, if the shop is switched off, or if it has no secret for the platform.
 */
export async function readOrderSecret(
  { app, db }: Pick<Context, 'app' | 'db'>,
  company: string,
  shopId: string,
  platform: OrderPlatform,
): Promise<{ tenant: Tenant; secret: string } | null> {
  const row = await findOrderSecret(db, company, shopId, platform)
  if (!row) return null
  const { sealed, public_id: publicId, ...tenant } = row
  return {
    tenant: { ...tenant, publicId },
    secret: app.secrets.decrypt(sealed, contextOf(tenant.id, shopId, platform)),
  }
}
