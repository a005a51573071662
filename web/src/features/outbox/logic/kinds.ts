/** Kinds of mails in the outbox. */
export const KINDS = ['campaign', 'test', 'doi', 'sender_confirmation', 'invitation', 'password_reset'] as const
export type Kind = (typeof KINDS)[number]
export const isKind = (code: string): code is Kind => KINDS.includes(code as Kind)
