import type { App } from '../../platform/app.ts'
import { rateLimited } from '../../platform/errors.ts'
import { network } from '../../platform/http/rate-limit.ts'

const QUARTER = 15 * 60
const HOUR = 3600

/** Against guessing: few tries for one account from one place, more for all accounts of that place together. */
export async function limitLogin(app: App, email: string, ip: string) {
  const account = email.toLowerCase()
  await take(app, 'login', `login:${account}:${network(ip)}`, 10, QUARTER)
  await take(app, 'login', `login:${network(ip)}`, 60, QUARTER)
  // Over all places: high enough that a stranger cannot lock somebody out by hand, low enough to make guessing hopeless.
  await take(app, 'login', `login:${account}`, 200, HOUR)
}

/** Against flooding somebody's mailbox. */
export async function limitResetMail(app: App, email: string, ip: string) {
  await take(app, 'password-reset', `reset:${email.toLowerCase()}`, 5, HOUR)
  await take(app, 'password-reset', `reset:${network(ip)}`, 30, HOUR)
}

/** Against guessing tokens of links and codes. */
export const limitToken = (app: App, ip: string) => take(app, 'token', `token:${network(ip)}`, 60, QUARTER)

async function take(app: App, name: string, key: string, capacity: number, seconds: number) {
  const taken = await app.limiter.take(key, [{ name, capacity, perSecond: capacity / seconds }])
  if (!taken.allowed) throw rateLimited(name, taken.retryAfter)
}
