import { notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/define-route.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { network } from '../../../platform/net/network.ts'

const HOUR = 3600
const name = 'sign-up'

/** 404 where the operator does not allow it. */
export function requireAllowed({ app }: Pick<Caller, 'app'>) {
  if (!app.config.signUp) throw notFound()
}

/** Against programs that sign up: few per network, also of those that fail. */
export async function limitSignUp({ app, ip }: Caller) {
  requireAllowed({ app })
  await spend(app.limiter, { name, key: `sign-up:${network(ip)}`, capacity: 20, seconds: HOUR })
}

/** Against flooding a mailbox. */
export const limitMails = ({ app }: Pick<Caller, 'app'>, email: string) =>
  spend(app.limiter, { name, key: `sign-up:${email.toLowerCase()}`, capacity: 3, seconds: 24 * HOUR })
