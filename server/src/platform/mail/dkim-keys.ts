import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

export interface DkimKeyPair {
  /** The value of `p=` in the record: DER in base64. */
  publicKey: string
  /** PEM, to be encrypted before it is stored. */
  privateKey: string
}

let last: Promise<unknown> = Promise.resolve()

/** A new RSA-2048 pair, made off the main thread. One at a time: the threads are shared with files and passwords. */
export function createDkimKeyPair(): Promise<DkimKeyPair> {
  const made = last.then(async () => {
    const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 })
    return {
      publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
  })
  last = made.catch(() => {})
  return made
}

/** A new Ed25519 pair. Its public key is 32 bytes without a wrapping. */
export async function createShortDkimKeyPair(): Promise<DkimKeyPair> {
  const { publicKey, privateKey } = await generate('ed25519')
  return {
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** The number of bits of an RSA key from a DNS record; null if it is no such key. */
export function bitsOfKey(publicKey: string): number | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? null) : null
  } catch {
    return null
  }
}
