import type { Feature } from '../../../feature.ts'
import { mailPasskeyChange } from './jobs/mail-change.ts'

/** Passkeys (WebAuthn): a key on a device of the person signs them in without a password. */
export const passkeys: Feature = {
  name: 'passkeys',
  routes: [() => import('./routes/manage.ts'), () => import('./routes/sign-in.ts')],
  jobs: [mailPasskeyChange],
}
