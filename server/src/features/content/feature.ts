import type { Feature } from '../../feature.ts'
import { routes } from './routes.ts'

/** What mails are made of: their markup and tags, and what is wrong with them. */
export const content: Feature = { name: 'content', routes }
