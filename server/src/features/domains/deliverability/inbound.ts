import { AppError } from '../../../platform/errors.ts'
import { type InboundHandler, MAX_MAIL } from '../../../platform/inbound-mail/listen.ts'
import { attachedFiles } from '../../../platform/mail/attached-files.ts'
import { receiveDmarcReport } from './dmarc/receive.ts'

const REPORT = /\.(xml|zip|gz|gzip)$|^application\/(gzip|x-gzip|zip|x-zip-compressed|xml)$|^text\/xml$/i
const MAX_ATTACHMENTS = 5

/** Receives reports at `dmarc@BOUNCE_DOMAIN`. Other mails are accepted and dropped: no person reads a rejection. */
export const dmarcMails: InboundHandler = {
  name: 'dmarc',
  takes: (localPart) => localPart === 'dmarc',
  maxBytes: MAX_MAIL,
  async handle({ app, db, now }, { raw, from }) {
    const files = await attachedFiles(raw)
    const reports = files.filter(({ filename, mimeType }) => REPORT.test(filename) || REPORT.test(mimeType))
    for (const { content } of reports.slice(0, MAX_ATTACHMENTS)) {
      try {
        await receiveDmarcReport({ db, now }, 'by_domain', content())
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        app.log.info(
          { from: from.slice(from.lastIndexOf('@') + 1), reason: error.params?.reason },
          'rejected a DMARC report',
        )
      }
    }
  },
}
