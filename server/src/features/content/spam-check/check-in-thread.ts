import type { App } from '../../../platform/app.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import type { ContentSource } from '../html/index.ts'
import type { checkSpam as check } from './check-spam.ts'

const CHECK = inThread<typeof check>(new URL('./check-spam.ts', import.meta.url), 'checkSpam', { field: 'html' })

/** Checks in a thread how much a mail looks like spam: large and hostile content takes long. */
export const checkSpam = (
  { app, tenantId }: { app: Pick<App, 'offload'>; tenantId: string },
  { html, subject, preheader }: ContentSource,
) => app.offload.run(CHECK, tenantId, { html, subject, preheader })
