// A second implementation of rules: evaluates the same definitions contact by contact in plain JavaScript. It shares no
// code with the product, and compares calendar days as text.

/** All that rules can ask about a contact. */
export interface NaiveContact {
  id: string
  fields: Record<string, string | number | boolean | string[] | null>
  status: string
  language: string
  created: Date
  lists: { listId: string; state: string; changed: Date }[]
  labels: string[]
  consents: { id: number; purposeId: string; from: Date; to: Date | null; withdrawn: boolean }[]
  events: { kind: string; at: Date; machine: boolean; campaignId: string }[]
  coupons: { stackId: string; given: Date }[]
  visits: { at: Date; url: string; visitType: string; shopId: string }[]
  customEvents: { at: Date; name: string; payload: Record<string, unknown>; shopId: string }[]
  carts: { state: string; total: number; shopId: string; changed: Date }[]
  cartChanges: { at: Date; state: string; total: number; shopId: string }[]
  orders: NaiveOrder[]
  runs: {
    automationId: string
    started: Date
    node: string
    arrived: Date
    ended: Date | null
    left: { node: string; at: Date }[]
  }[]
  scores: { shopId: string; r: number; f: number; m: number; group: string }[]
}

export interface NaiveOrder {
  at: Date
  state: string
  currency: string
  total: string
  shopId: string
  items: { code: string; name: string; brand: string | null; categories: string[] }[]
}

export interface NaiveWorld {
  now: Date
  timezone: string
}

// biome-ignore lint/suspicious/noExplicitAny: definitions of every shape
export type Any = any
export type Judge = (rule: Any, contact: NaiveContact, world: NaiveWorld) => boolean
