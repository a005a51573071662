import type { Context, Tenant } from '../../../platform/context.ts'
import type { ReadyMail } from '../../account/outbox/index.ts'

/** When and from where the contact confirmed. */
export interface ConfirmationProof {
  doiSentAt: string
  doiConfirmedAt: string
  doiIp: string
  doiUserAgent: string
}

/** Work of another feature when a contact confirms a request, in the same transaction. The contact is locked. */
export interface Confirmation {
  confirmed(
    context: Context,
    tenant: Pick<Tenant, 'id' | 'timezone'>,
    request: { id: string; contactId: string; proof: ConfirmationProof },
  ): Promise<void>
}

/** A mail with a confirmation link, as another feature writes it. */
export interface ConfirmationMail {
  /** The mail of a request by its template; null when the template cannot be used, and our own text is sent. */
  write(context: Context, request: WrittenRequest): Promise<ReadyMail | null>
}

export interface WrittenRequest {
  tenantId: string
  contactId: string
  templateId: string
  senderId: string | null
  /** Texts that the template shows by their names. */
  texts: Record<string, string>
  /** The confirmation link. */
  link: string
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    confirmations: Confirmation
    confirmationMails: ConfirmationMail
  }
}
