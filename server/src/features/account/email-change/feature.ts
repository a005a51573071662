import type { Feature } from '../../../feature.ts'
import { mailChanged } from './jobs/mail-changed.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { mailNotice } from './jobs/mail-notice.ts'
import { sweepChanges } from './jobs/sweep.ts'
import { deleteChange } from './store.ts'

/** A person changes their e-mail address: the new one confirms it, the old one can stop it, or take it back for a week. */
export const emailChange: Feature = {
  name: 'email-change',
  routes: [() => import('./routes/account.ts'), () => import('./routes/pages.ts')],
  // Someone with the old password may have asked for it.
  passwordChanges: [deleteChange],
  jobs: [mailConfirmation, mailNotice, mailChanged, sweepChanges],
}
