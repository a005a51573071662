import { randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { createHmacSha256 } from './hmac.ts'
import type { Secrets } from './secrets.ts'

/** What the keys sign: links in mails, hashes of erased addresses. These must stay valid for years. */
const PURPOSES = ['link', 'erased_address'] as const
export type SigningPurpose = (typeof PURPOSES)[number]

/** Keys kept in the database in all versions, so that no change of the configuration breaks a link in a sent mail. */
export interface SigningKeys {
  /** MAC by the newest key, with that key's version. */
  sign(purpose: SigningPurpose, text: string): { version: number; mac: Buffer }
  /** MACs by all versions, to compare with values that were signed at any time. */
  macsOf(purpose: SigningPurpose, text: string): Buffer[]
  /** MAC by a given version, or null if that version never existed. */
  macOf(purpose: SigningPurpose, version: number, text: string): Buffer | null
}

const context = (purpose: string, version: number) => `signing_key:${purpose}:${version}`

/** Creates the first version of each key; called by `migrate`. */
export async function ensureSigningKeys(db: Db, secrets: Secrets): Promise<void> {
  for (const purpose of PURPOSES) {
    const secret = randomBytes(32).toString('base64url')
    const stored = secrets.ready ? secrets.encrypt(secret, context(purpose, 1)) : `plain.${secret}`
    await db
      .insertInto('signing_key')
      .values({ purpose, version: 1, secret: stored })
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

export async function loadSigningKeys(db: Db, secrets: Secrets): Promise<SigningKeys> {
  const rows = await db.selectFrom('signing_key').selectAll().orderBy('version').execute()
  const keys = new Map<string, Map<number, (text: string) => Buffer>>(PURPOSES.map((purpose) => [purpose, new Map()]))
  for (const { purpose, version, secret } of rows) {
    const plain = secret.startsWith('plain.') ? secret.slice(6) : secrets.decrypt(secret, context(purpose, version))
    keys.get(purpose)?.set(version, createHmacSha256(Buffer.from(plain, 'base64url')))
  }
  const newest = new Map([...keys].map(([purpose, versions]) => [purpose, [...versions].at(-1)!]))
  return {
    sign(purpose, text) {
      const [version, mac] = newest.get(purpose)!
      return { version, mac: mac(text) }
    },
    macsOf: (purpose, text) => [...keys.get(purpose)!.values()].map((mac) => mac(text)),
    macOf: (purpose, version, text) => keys.get(purpose)!.get(version)?.(text) ?? null,
  }
}
