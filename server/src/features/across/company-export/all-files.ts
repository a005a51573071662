import { slot } from '../../../platform/slots.ts'
import type { ExportFile } from './slot.ts'
import { accountFiles } from './sql/files/account.ts'
import { automationFiles } from './sql/files/automations.ts'
import { commerceFiles } from './sql/files/commerce.ts'
import { contactFiles } from './sql/files/contacts.ts'
import { contentFiles } from './sql/files/content.ts'
import { mailingFiles } from './sql/files/mailing.ts'
import { publishingFiles } from './sql/files/publishing.ts'

/** Every file of the export, in the order in which they are written. */
export const allFiles = (): readonly ExportFile[] => [
  ...accountFiles,
  ...contactFiles,
  ...contentFiles,
  ...mailingFiles,
  ...automationFiles,
  ...publishingFiles,
  ...commerceFiles,
  ...slot('companyFiles'),
]
