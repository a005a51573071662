import type { Feature } from '../../feature.ts'
import { routes } from './routes.ts'

/** How the mails of a shop look: its logo, colours and fonts. */
export const brand: Feature = { name: 'brand', routes }
