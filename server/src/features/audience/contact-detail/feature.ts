import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** The contact as one thing: what contacts, lists and, later, orders and mails know of it, answered together. */
export const contactDetail: Feature = { name: 'contact-detail', routes }
