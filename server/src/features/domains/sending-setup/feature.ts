import type { Feature } from '../../../feature.ts'
import { modeRoutes } from './routes/mode.ts'
import { settingRoutes } from './routes/settings.ts'
import { setupRoutes } from './routes/setup.ts'

/** Whether, and how much, a company sends. */
export const sendingSetup: Feature = {
  name: 'sending-setup',
  routes: [...modeRoutes, ...setupRoutes, ...settingRoutes],
}
