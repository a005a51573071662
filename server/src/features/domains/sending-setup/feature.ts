import type { Feature } from '../../../feature.ts'
import { stopAll } from './stop-all.ts'

/** The main switch of sending, the sending limits, and the defaults for campaigns. */
export const sendingSetup: Feature = {
  name: 'sending-setup',
  restored: [stopAll],
  routes: [() => import('./routes/mode.ts'), () => import('./routes/setup.ts'), () => import('./routes/settings.ts')],
}
