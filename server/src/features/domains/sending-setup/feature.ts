import type { Feature } from '../../../feature.ts'

/** The main switch of sending, the sending limits, and the defaults for campaigns. */
export const sendingSetup: Feature = {
  name: 'sending-setup',
  routes: [() => import('./routes/mode.ts'), () => import('./routes/setup.ts'), () => import('./routes/settings.ts')],
}
