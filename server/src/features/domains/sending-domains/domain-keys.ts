import { createPrivateKey } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DkimKey } from '../../../platform/mail/dkim.ts'
import { createShortDkimKeyPair } from '../../../platform/mail/dkim-keys.ts'
import { shortSelector } from './records/published.ts'
import type { CheckKind } from './schemas.ts'
import { findSendingDomain, type SendingDomainRow } from './store.ts'

type KeyName = Pick<SendingDomainRow, 'tenant_id' | 'domain' | 'selector'>
/** Binds the encrypted key to its row: a copy in another row cannot be decrypted. */
export const keyContext = ({ tenant_id, domain, selector }: KeyName) =>
  `sending_domain:${tenant_id}:${domain}:${selector}`

/** The name of the second key of a domain. */
const shortKeyName = ({ tenant_id, domain, selector }: KeyName): KeyName => ({
  tenant_id,
  domain,
  selector: shortSelector(selector),
})

/** A new Ed25519 key of a domain, as it is stored. */
export async function shortKey({ secrets }: Pick<Context['app'], 'secrets'>, name: KeyName) {
  const { publicKey, privateKey } = await createShortDkimKeyPair()
  return {
    ed25519_public_key: publicKey,
    ed25519_private_key: secrets.encrypt(privateKey, keyContext(shortKeyName(name))),
  }
}

/**
 * The DKIM keys for mails from a domain: that of RSA, and that of Ed25519 if its record is published. None if the company has
 * no verified domain of this name.
 */
export async function dkimKeysFor(
  { secrets }: Pick<Context['app'], 'secrets'>,
  db: Db,
  tenantId: string,
  domain: string,
): Promise<DkimKey[]> {
  const row = await findSendingDomain(db, tenantId, domain)
  if (row?.status !== 'verified') return []
  const open = (name: KeyName, sealed: string): DkimKey => ({
    domain: name.domain,
    selector: name.selector,
    privateKey: createPrivateKey(secrets.decrypt(sealed, keyContext(name))),
  })
  const short = row.ed25519_private_key
  const isPublished = (row.checks as { kind: CheckKind; ok: boolean }[]).some(
    ({ kind, ok }) => kind === 'dkimEd25519' && ok,
  )
  return [open(row, row.private_key), ...(short && isPublished ? [open(shortKeyName(row), short)] : [])]
}
