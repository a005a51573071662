import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { unavailable } from '../errors.ts'

const CIPHER = 'aes-256-gcm'

/** Encrypts stored secrets that we have to read again, such as passwords of relays, DKIM keys and TOTP secrets. */
export interface Secrets {
  /** Whether a data key is configured. */
  ready: boolean
  /** Encrypts; `context` (such as `webhook:42`) must be the same to decrypt, so a stolen value fits nowhere else. */
  encrypt(plain: string, context: string): string
  decrypt(sealed: string, context: string): string
}

/** The first key encrypts, all keys decrypt, so a new key can be put in front. Without a key: 503 `data_key`. */
export function createSecrets(keys: readonly Buffer[]): Secrets {
  const byId = new Map(keys.map((key) => [keyId(key), key]))
  const first = keys[0]
  return {
    ready: first !== undefined,
    encrypt(plain, context) {
      if (!first) throw unavailable('data_key')
      const iv = randomBytes(12)
      const cipher = createCipheriv(CIPHER, first, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [
        'v1',
        keyId(first),
        iv.toString('base64url'),
        Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url'),
      ].join('.')
    },
    decrypt(sealed, context) {
      const [version, id = '', iv = '', body = ''] = sealed.split('.')
      const key = byId.get(id)
      if (version !== 'v1' || !key) throw unavailable('data_key')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 }).setAAD(
        Buffer.from(context),
      )
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
    },
  }
}

const keyId = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 8)
