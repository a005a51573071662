import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { getSettings, putSettings } from './store.ts'

/** Whether new campaigns and templates add UTM parameters to their links. */
export const utmDefaultOn = async (db: Db, tenantId: string): Promise<boolean> =>
  (await getSettings(db, tenantId))?.utm_default_on ?? true

/** The addresses that test mails can be sent to. */
export const testRecipientsOf = async (db: Db, tenantId: string): Promise<string[]> =>
  (await getSettings(db, tenantId))?.test_recipients ?? []

/** Sets the test recipients. Of addresses that differ only in letter case the first one is saved. */
export async function setTestRecipients({ db, now }: DbContext, tenantId: string, emails: string[]) {
  const byKey = new Map<string, string>()
  for (const email of emails) if (!byKey.has(email.toLowerCase())) byKey.set(email.toLowerCase(), email)
  const test_recipients = [...byKey.values()]
  await putSettings(db, tenantId, { test_recipients }, now)
  return test_recipients
}
