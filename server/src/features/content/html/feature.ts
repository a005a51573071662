import type { Feature } from '../../../feature.ts'

/** Reads the HTML of mails (elements, links, visible text) and writes what is sent (links, footer, text part). */
export const html: Feature = { name: 'html' }
