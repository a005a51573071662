import type { Feature } from '../../../feature.ts'

/** Footers of mails: the company's address and the unsubscribe link. */
export const footers: Feature = {
  name: 'footers',
  routes: [
    () => import('./routes/footers.ts'),
    () => import('./routes/content.ts'),
    () => import('./routes/for-mail.ts'),
  ],
}
