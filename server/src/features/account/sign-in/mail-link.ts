import type { Context } from '../../../platform/context.ts'
import { hashToken, randomToken } from '../../../platform/crypto/tokens.ts'
import type { PersonRow } from '../accounts/index.ts'
import { companiesOf } from '../members/index.ts'
import { sendSystemMail } from '../system-mail/index.ts'

/** What a mail says. */
export interface Mail {
  subject: string
  text: string
}

interface LinkMail {
  person: PersonRow
  kind: string
  to: string
  /** The page of the link. */
  path: string
  /** Stores the hash of the secret. */
  keep(hash: Buffer): Promise<unknown>
  write(link: string): Mail
}

/**
 * Mails a link. Its secret is created here, so that only the mail holds it; the hash is stored before the relay is
 * called.
 */
export async function mailLink(context: Context, { person, path, keep, write, ...mail }: LinkMail) {
  const token = randomToken()
  await keep(hashToken(token))
  const link = `${context.app.config.baseUrl}${path}/${token}?lang=${person.language}`
  await mailText(context, person, { ...mail, ...write(link) })
}

/** Mails a text about the account of a person; the outboxes of their companies show it. */
export async function mailText(context: Context, { id }: PersonRow, mail: Mail & { kind: string; to: string }) {
  const tenantIds = (await companiesOf(context.db, id)).map((company) => company.id)
  await sendSystemMail(context, { ...mail, tenantIds })
}
