import { randomBytes } from 'node:crypto'
import type { Secrets } from '../../../platform/crypto/secrets.ts'
import type { WebhookRow } from './sql/webhooks.ts'

const contextOf = (tenantId: string, what: 'password' | 'signing') => `account-webhook:${tenantId}:${what}`

export const sealPassword = (secrets: Secrets, tenantId: string, password: string) =>
  secrets.encrypt(password, contextOf(tenantId, 'password'))

/** A new secret for signatures: the text that receivers configure, and the same encrypted. */
export function newSigningSecret(secrets: Secrets, tenantId: string): { shown: string; sealed: string } {
  const shown = `whsec_${randomBytes(32).toString('base64')}`
  return { shown, sealed: secrets.encrypt(shown, contextOf(tenantId, 'signing')) }
}

export const readBasicAuth = (secrets: Secrets, { tenant_id, login, password }: WebhookRow) =>
  login === null
    ? undefined
    : { login, password: password ? secrets.decrypt(password, contextOf(tenant_id, 'password')) : '' }

/** The bytes that sign calls; null when they are not signed. */
export function readSigningKey(secrets: Secrets, { tenant_id, signing_secret }: WebhookRow): Buffer | null {
  if (!signing_secret) return null
  const shown = secrets.decrypt(signing_secret, contextOf(tenant_id, 'signing'))
  return Buffer.from(shown.slice('whsec_'.length), 'base64')
}
