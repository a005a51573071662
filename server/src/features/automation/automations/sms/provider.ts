import type { Context } from '../../../../platform/context.ts'
import type { SmsProvider } from './define-provider.ts'
import { httpProvider } from './http-provider.ts'

/** The provider of the configuration; null when there is none. */
export const smsProvider = ({ config, outgoing }: Context['app']): SmsProvider | null =>
  config.sms && httpProvider(outgoing, config.sms)
