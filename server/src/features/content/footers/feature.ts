import type { Feature } from '../../../feature.ts'
import { contentRoutes } from './routes/content.ts'
import { footerRoutes } from './routes/footers.ts'

/** Footers of mails: the company's address and the unsubscribe link. */
export const footers: Feature = { name: 'footers', routes: [...footerRoutes, ...contentRoutes] }
