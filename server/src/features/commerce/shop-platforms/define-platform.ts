import { createHmac } from 'node:crypto'
import { sameText } from '../../../platform/crypto/tokens.ts'
import type { OrderPlatform } from '../../account/shops/index.ts'
import type { OrderInput, OrderState } from '../orders/index.ts'
import type { Json } from './reading/json.ts'

/** An order as a platform describes it. A required field that it lacks is found by the check of orders. */
export type PlatformOrder = Partial<Omit<OrderInput, 'shopId'>>

/** What a platform reports. `state` is what the state of the platform means, unless the company says otherwise. */
export type Delivery =
  | { kind: 'order'; order: PlatformOrder; state: OrderState }
  /** Only the state of an order is known. */
  | { kind: 'state'; orderId: string; sourceState: string; state: OrderState; updatedAt?: string | undefined }
  /** Something about an order has changed, but not what. */
  | { kind: 'notice'; orderId: string }
  /** Nothing about orders. */
  | { kind: 'nothing' }
  | { kind: 'fault'; field: string }

/** The headers that a platform sends along, by their names in lower case. */
export type Headers = Readonly<Record<string, string>>

export interface ShopPlatform {
  name: OrderPlatform
  /** The header with the signature of the body. */
  signature: string
  /** Whether the signature was made of this body with this secret. */
  verify(signature: string, body: Uint8Array, secret: string): boolean
  /** Other headers that `read` needs. */
  headers: readonly string[]
  /** Whether the body is a greeting, which the platform does not sign. */
  isGreeting?(body: Uint8Array): boolean
  /** What the states of the platform mean, by their names in lower case. Others are `other`. */
  states: ReadonlyMap<string, OrderState>
  read(payload: Json, headers: Headers, stateOf: (source: string) => OrderState): Delivery
}

/** A platform whose orders are taken as it sends them: a file of the folder `platforms`. */
export const defineShopPlatform = (platform: ShopPlatform): ShopPlatform => platform

/** Signatures are keyed hashes of the body, written in different ways. The comparison does not tell how much is right. */
export const hashedWith =
  (hash: 'sha256' | 'sha1', encoding: 'base64' | 'hex'): ShopPlatform['verify'] =>
  (signature, body, secret) =>
    sameText(signature, createHmac(hash, secret).update(body).digest(encoding))
