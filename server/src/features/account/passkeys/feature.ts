import type { Feature } from '../../../feature.ts'

/** Passkeys (WebAuthn): a key on a device of the person signs them in without a password. */
export const passkeys: Feature = {
  name: 'passkeys',
  routes: [() => import('./routes/manage.ts'), () => import('./routes/sign-in.ts')],
}
