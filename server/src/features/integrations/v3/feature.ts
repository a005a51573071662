import type { Feature } from '../../../feature.ts'

/** The interface that is compatible with another service: `/api/v3`. The same use cases as the API, in its shapes. */
export const v3: Feature = {
  name: 'v3',
  routes: [
    () => import('./routes/account.ts'),
    () => import('./routes/contacts.ts'),
    () => import('./routes/lists.ts'),
    () => import('./routes/custom-fields.ts'),
    () => import('./routes/web-hooks.ts'),
  ],
}
