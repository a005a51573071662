import type { Answer } from '../../../api/client.ts'

export type Contact = Answer<'GET /contacts/{contact_id}'>

/** The full name with titles; empty if unknown. */
export const nameOf = ({ titleBefore, firstName, lastName, titleAfter }: Contact) =>
  [[titleBefore, firstName, lastName].filter(Boolean).join(' '), titleAfter].filter(Boolean).join(', ')
