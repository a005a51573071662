import { isIP } from 'node:net'
import type { Config } from '../../../platform/config/settings.ts'

/** Whether browsers allow passkeys at our address: it needs a name, and HTTPS unless it is the machine itself. */
export const passkeysWork = ({ baseUrl, baseHost }: Config): boolean =>
  !isIP(baseHost.replace(/^\[|\]$/g, '')) && (baseUrl.startsWith('https:') || /(^|\.)localhost$/.test(baseHost))
