import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** What mails of a shop start from: its brand, its default footer and unsubscribe page. */
export const shopDefaults: Feature = { name: 'shop-defaults', routes }
