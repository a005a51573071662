import type { App } from '../../../platform/app.ts'
import { spend } from '../../../platform/limits/spend.ts'
import { network } from '../../../platform/net/network.ts'

const QUARTER = 15 * 60
const HOUR = 3600

type Limits = Pick<App, 'limiter'>

/** Against guessing passwords: few tries per account and network, more per network over all accounts. */
export async function limitLogin(app: Limits, email: string, ip: string) {
  const account = email.toLowerCase()
  await spend(app.limiter, { name: 'login', key: `login:${account}:${network(ip)}`, capacity: 10, seconds: QUARTER })
  await spend(app.limiter, { name: 'login', key: `login:${network(ip)}`, capacity: 60, seconds: QUARTER })
  // Per account over all networks: too high to lock an account out by hand, too low to guess a password.
  await spend(app.limiter, { name: 'login', key: `login:${account}`, capacity: 200, seconds: HOUR })
}

/** Against flooding a mailbox with reset mails. */
export async function limitResetMail(app: Limits, email: string, ip: string) {
  await spend(app.limiter, { name: 'password-reset', key: `reset:${email.toLowerCase()}`, capacity: 5, seconds: HOUR })
  await spend(app.limiter, { name: 'password-reset', key: `reset:${network(ip)}`, capacity: 30, seconds: HOUR })
}

/** Against guessing the password or the code in a session that was left open. */
export async function limitRecheck(app: Limits, personId: string, ip: string) {
  await spend(app.limiter, { name: 'token', key: `recheck:${personId}`, capacity: 20, seconds: QUARTER })
  await limitToken({ app, ip })
}

/** Against filling the database with challenges of passkeys and of single sign-on, and against trying answers. */
export const limitChallenge = ({ app, ip }: { app: Limits; ip: string }) =>
  spend(app.limiter, { name: 'login', key: `challenge:${network(ip)}`, capacity: 300, seconds: QUARTER })

/** Against mailing strangers from our address: people who change theirs often, and a stranger who is named often. */
export async function limitEmailChange(app: Limits, personId: string, email: string) {
  const name = 'email-change'
  await spend(app.limiter, { name, key: `email-change:${personId}`, capacity: 5, seconds: HOUR })
  await spend(app.limiter, { name, key: `email-change:${email.toLowerCase()}`, capacity: 3, seconds: HOUR })
}

/** Against flooding a mailbox with links that confirm an account at the provider. */
export const limitIdentityLink = (app: Limits, personId: string) =>
  spend(app.limiter, { name: 'login', key: `identity-link:${personId}`, capacity: 5, seconds: HOUR })

/** Against using invitations to mail strangers from our address. */
export async function limitInvitations(app: Limits, tenantId: string, email: string) {
  await spend(app.limiter, { name: 'invitations', key: `invite:${tenantId}`, capacity: 100, seconds: 24 * HOUR })
  await spend(app.limiter, {
    name: 'invitations',
    key: `invite:${email.toLowerCase()}`,
    capacity: 5,
    seconds: 24 * HOUR,
  })
}

/** Against guessing the tokens of links. The limit of every route that takes one. */
export const limitToken = ({ app, ip }: { app: Limits; ip: string }) =>
  spend(app.limiter, { name: 'token', key: `token:${network(ip)}`, capacity: 60, seconds: QUARTER })
