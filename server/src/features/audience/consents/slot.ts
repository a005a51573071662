import type { RawBuilder } from 'kysely'
import { slot } from '../../../platform/slots.ts'

/** Reads data of the contact that gave a consent. Contacts, a feature above this one, bring it. */
export interface ConsentHolder {
  /** The address of a contact, as an SQL expression. */
  email(tenantId: RawBuilder<unknown>, contactId: RawBuilder<unknown>): RawBuilder<string>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    consentHolders: ConsentHolder
  }
}

export const consentHolder = (): ConsentHolder => slot('consentHolders')[0]!
