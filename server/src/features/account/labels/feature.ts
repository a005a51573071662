import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Coloured labels that people put on contacts, campaigns, templates, lists and segments. */
export const labels: Feature = { name: 'labels', routes }
