import { AppError } from '../../../platform/errors.ts'
import { type InboundHandler, MAX_MAIL } from '../../../platform/inbound-mail/listen.ts'
import { headOf } from '../../../platform/mail/open-mail.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { nameReport } from './dmarc/name-report.ts'
import type { readMailedReports } from './dmarc/read-in-thread.ts'
import { receiveByMail } from './dmarc/receive.ts'
import { recordFault } from './dmarc/record-fault.ts'

const READ = inThread<typeof readMailedReports>(
  new URL('./dmarc/read-in-thread.ts', import.meta.url),
  'readMailedReports',
  { field: 'mail' },
)

/**
 * Receives reports at `dmarc@BOUNCE_DOMAIN`. Other mails are accepted and dropped: no person reads a rejection. A network may
 * send 5,760 mails a day: receivers send one for each domain.
 */
export const dmarcMails: InboundHandler = {
  name: 'dmarc',
  takes: (localPart) => localPart === 'dmarc',
  maxBytes: MAX_MAIL,
  perNetwork: { capacity: 60, perSecond: 1 / 15 },
  async handle({ app, db, now }, { raw, from, network }) {
    // Mails of one network wait for each other, and for no others.
    const reports = await app.offload.run(READ, `mail ${network}`, raw, now).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return [{ ...nameReport('', headOf(raw)), fault: 'time' as const }]
    })
    for (const one of reports) {
      if ('report' in one) {
        await receiveByMail({ db, now }, one.report, one.file)
        continue
      }
      await recordFault({ db, now }, one, one.fault)
      const domain = from.slice(from.lastIndexOf('@') + 1)
      app.log.info({ from: domain, reason: one.fault }, 'a DMARC report cannot be read')
    }
  },
}
