import type { Config } from '../../../platform/config/settings.ts'
import { AppError } from '../../../platform/errors.ts'

/** Whether people with such an address sign in only through the provider, because the operator says so for their domain. */
export const isSingleSignOnOnly = ({ singleSignOn }: Config, email: string): boolean =>
  singleSignOn?.domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) ?? false

/** 401 `single_sign_on` for people who must sign in through the provider. It depends on the domain only, so it reveals no account. */
export function requireOtherThanSingleSignOn(config: Config, email: string) {
  if (isSingleSignOnOnly(config, email)) throw new AppError('unauthorized', 'single_sign_on')
}
