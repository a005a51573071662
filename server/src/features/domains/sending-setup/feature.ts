import type { Feature } from '../../../feature.ts'
import { modeRoutes } from './routes/mode.ts'
import { settingRoutes } from './routes/settings.ts'
import { setupRoutes } from './routes/setup.ts'

/** The main switch of sending, the sending limits, and the defaults for campaigns. */
export const sendingSetup: Feature = {
  name: 'sending-setup',
  routes: [...modeRoutes, ...setupRoutes, ...settingRoutes],
}
