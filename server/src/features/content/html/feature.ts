import type { Feature } from '../../../feature.ts'

/** HTML of mails as it is written: elements, links, text, and the facts that checks judge. */
export const html: Feature = { name: 'html' }
