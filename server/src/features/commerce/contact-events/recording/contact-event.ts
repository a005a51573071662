import type { Cart, Custom, Visit } from '../schemas.ts'

/** What happened: a page was visited, a cart was changed, or an event of the company's own. */
export type Happening =
  | { type: 'visit'; visit: Visit }
  | { type: 'cart'; cart: Cart }
  | { type: 'custom'; custom: Custom }

/** Something that a contact did on the website of a shop. */
export type ContactEvent = Happening & {
  contactId: string
  shopId: string
  at: Date
  /** The automations that caused it, one after the other. */
  chain?: string[]
}

export type EventOf<Type extends Happening['type']> = Extract<ContactEvent, { type: Type }>
/** An event that is being recorded, with its id. */
export type Numbered<Type extends Happening['type'] = Happening['type']> = EventOf<Type> & { id: string }
