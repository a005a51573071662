import type { Feature } from '../../../feature.ts'

/** What the visual editor needs while a design is written: its HTML, its faults at their blocks, and designs made of HTML. */
export const editor: Feature = { name: 'editor', routes: [() => import('./routes.ts')] }
