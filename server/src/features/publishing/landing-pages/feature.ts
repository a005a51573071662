import type { Feature } from '../../../feature.ts'
import { pageDrafts } from './element-holder.ts'

/** Pages that companies publish, with forms and surveys in them. */
export const landingPages: Feature = {
  name: 'landing-pages',
  routes: [() => import('./routes/pages.ts'), () => import('./routes/versions.ts'), () => import('./routes/public.ts')],
  elementHolders: [pageDrafts],
}
