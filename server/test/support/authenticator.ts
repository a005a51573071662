import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encoded = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url')

export interface Tampering {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** Without: the person was present, but gave neither a PIN nor a finger. */
  isVerified?: boolean
  counter?: number
  userHandle?: string | null
  signature?: Buffer
  id?: string
  format?: string
}

/** A security key in software: it makes one passkey and signs with it, truthfully or not. */
export class Authenticator {
  readonly origin: string
  readonly id = randomBytes(32)
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject }
  private handle = ''
  counter = 0

  constructor(origin: string) {
    this.origin = origin
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** Answers the options of a registration. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, tampering: Tampering = {}) {
    this.handle = options.user.id
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = [Buffer.alloc(16), length, this.id, Buffer.from(isoCBOR.encode(key as never))]
    const authData = Buffer.concat([this.data(options.rp.id, tampering, WITH_KEY), ...credential])
    const attestation = new Map<string, unknown>([
      ['fmt', tampering.format ?? 'none'],
      ['attStmt', tampering.format ? new Map([['x5c', [new Uint8Array(8)]]]) : new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const client = this.clientData('webauthn.create', options.challenge, tampering)
    return this.credential({
      clientDataJSON: encoded(client),
      attestationObject: encoded(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    })
  }

  /** Answers the options of a sign-in. */
  get(options: { challenge: string; rpId: string }, tampering: Tampering = {}) {
    const client = this.clientData('webauthn.get', options.challenge, tampering)
    const data = this.data(options.rpId, tampering)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.keys.privateKey)
    const { userHandle = this.handle } = tampering
    return this.credential(
      {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(tampering.signature ?? signature),
        ...(userHandle === null ? {} : { userHandle }),
      },
      tampering.id,
    )
  }

  private credential<R>(response: R, id = encoded(this.id)) {
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  private clientData(type: string, challenge: string, tampering: Tampering) {
    const { origin, crossOrigin } = tampering
    return Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? challenge,
        origin: origin ?? this.origin,
        ...(crossOrigin === undefined ? {} : { crossOrigin }),
      }),
    )
  }

  private data(rpId: string, { rpId: other, isVerified = true, counter }: Tampering, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? ++this.counter)
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more
    return Buffer.concat([sha256(other ?? rpId), Buffer.from([flags]), count])
  }
}
