import type { Feature } from '../../../feature.ts'

/** Snippets of HTML and JavaScript that people keep for their websites. */
export const scriptTemplates: Feature = { name: 'script-templates', routes: [() => import('./routes.ts')] }
