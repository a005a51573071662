import type { Feature } from '../../../feature.ts'
import { settingsRoutes } from './routes/settings.ts'
import { shopRoutes } from './routes/shops.ts'

/** E-shops of a company and their settings. */
export const shops: Feature = { name: 'shops', routes: [...shopRoutes, ...settingsRoutes] }
