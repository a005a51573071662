import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const SALT = 16
const NONCE = 12
const TAG = 16

/** Encrypts the data keys with a password: a stolen backup must not open its secrets. */
export function lockKeys(keys: readonly Buffer[], password: string): Buffer {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(password, salt, 32, COST), nonce)
  const sealed = Buffer.concat([cipher.update(keys.map((key) => key.toString('base64')).join(',')), cipher.final()])
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed])
}

/** The data keys as `DATA_KEY` has them. Throws when the password is wrong. */
export function openKeys(locked: Buffer, password: string): string {
  const [salt, nonce] = [locked.subarray(0, SALT), locked.subarray(SALT, SALT + NONCE)]
  const tag = locked.subarray(SALT + NONCE, SALT + NONCE + TAG)
  const cipher = createDecipheriv('aes-256-gcm', scryptSync(password, salt, 32, COST), nonce)
  cipher.setAuthTag(tag)
  try {
    return Buffer.concat([cipher.update(locked.subarray(SALT + NONCE + TAG)), cipher.final()]).toString()
  } catch {
    throw new Error('BACKUP_PASSWORD is not the one that the keys were locked with')
  }
}
