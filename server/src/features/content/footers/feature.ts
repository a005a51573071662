import type { Feature } from '../../../feature.ts'
import { footerDrafts } from './element-holder.ts'

/** Footers of mails: the company's address and the unsubscribe link. */
export const footers: Feature = {
  name: 'footers',
  routes: [
    () => import('./routes/footers.ts'),
    () => import('./routes/content.ts'),
    () => import('./routes/for-mail.ts'),
  ],
  elementHolders: [footerDrafts],
}
