import type { Feature } from '../../../feature.ts'

/** Makes mails out of content: tags filled in, links numbered, MIME parts encoded. */
export const composing: Feature = { name: 'composing' }
