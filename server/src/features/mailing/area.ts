import type { Area } from '../../feature.ts'
import { bounces } from './bounces/feature.ts'
import { campaigns } from './campaigns/feature.ts'
import { countdown } from './countdown/feature.ts'
import { emailEvents } from './email-events/feature.ts'
import { engagement } from './engagement/feature.ts'
import { engine } from './engine/feature.ts'
import { ledger } from './ledger/feature.ts'
import { preferenceCentre } from './preference-centre/feature.ts'
import { tracking } from './tracking/feature.ts'
import { transactional } from './transactional/feature.ts'

/** From a campaign or a single mail to the mailbox and back: ledger, engine, bounces, opens and clicks, unsubscribing. */
export const mailing: Area = {
  name: 'mailing',
  features: [
    ledger,
    emailEvents,
    engagement,
    bounces,
    tracking,
    countdown,
    engine,
    preferenceCentre,
    campaigns,
    transactional,
  ],
}
