import type { Area } from '../../feature.ts'
import { accounts } from './accounts/feature.ts'
import { apiKeys } from './api-keys/feature.ts'
import { audit } from './audit/feature.ts'
import { backgroundWork } from './background-work/feature.ts'
import { companies } from './companies/feature.ts'
import { emailChange } from './email-change/feature.ts'
import { invitations } from './invitations/feature.ts'
import { labels } from './labels/feature.ts'
import { members } from './members/feature.ts'
import { notifications } from './notifications/feature.ts'
import { outbox } from './outbox/feature.ts'
import { passkeys } from './passkeys/feature.ts'
import { shops } from './shops/feature.ts'
import { signIn } from './sign-in/feature.ts'
import { singleSignOn } from './single-sign-on/feature.ts'
import { systemMail } from './system-mail/feature.ts'
import { tags } from './tags/feature.ts'

/** Companies with their members, API keys and shops, and what all areas use: audit, notifications, outbox, labels, tags. */
export const account: Area = {
  name: 'account',
  features: [
    companies,
    accounts,
    members,
    outbox,
    systemMail,
    signIn,
    passkeys,
    invitations,
    singleSignOn,
    emailChange,
    notifications,
    apiKeys,
    backgroundWork,
    audit,
    shops,
    labels,
    tags,
  ],
}
