import type { Answer } from '../../../api/client.ts'

export type Contact = Answer<'GET /contacts/{contact_id}'>

/** As one would write it on an envelope; empty when nobody said. */
export const nameOf = ({ titleBefore, firstName, lastName, titleAfter }: Contact) =>
  [[titleBefore, firstName, lastName].filter(Boolean).join(' '), titleAfter].filter(Boolean).join(', ')
