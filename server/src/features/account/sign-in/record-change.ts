import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { companiesOf } from '../members/index.ts'

/** Changes of how a person signs in. */
const CHANGES = {
  passkeyAdded: { action: 'passkeys.create', objectKind: 'passkeys' },
  passkeyRenamed: { action: 'passkeys.update', objectKind: 'passkeys' },
  passkeyRemoved: { action: 'passkeys.delete', objectKind: 'passkeys' },
  passkeyRefused: { action: 'passkeys.refuse-copy', objectKind: 'passkeys' },
  passwordChanged: { action: 'accounts.change-password', objectKind: 'accounts' },
  emailChanged: { action: 'accounts.change-email', objectKind: 'accounts' },
  emailRestored: { action: 'accounts.restore-email', objectKind: 'accounts' },
  identityLinked: { action: 'accounts.link-identity', objectKind: 'accounts' },
  identityUnlinked: { action: 'accounts.unlink-identity', objectKind: 'accounts' },
} as const

interface Change {
  personId: string
  kind: keyof typeof CHANGES
  objectId: string
  requestId: string
  at: Date
}

/** Records it in the audit log of every company of the person: an account that is taken over concerns all of them. */
export async function recordChange(db: Db, { personId, kind, ...entry }: Change) {
  for (const { id } of await companiesOf(db, personId))
    await writeAudit(db, {
      tenantId: id,
      actor: { kind: 'person', id: personId },
      ...CHANGES[kind],
      fields: [],
      ...entry,
    })
}
