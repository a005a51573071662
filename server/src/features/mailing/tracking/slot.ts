import type { Context } from '../../../platform/context.ts'

/** A click on a link of a mail, on its way to the target. */
export interface Click {
  app: Context['app']
  now: Date
  tenantId: string
  contactId: string
  target: string
}

/** Returns where a click leads, which may be the target with another parameter. It must be quick; a failure is ignored. */
export type ClickTarget = (click: Click) => Promise<string>

declare module '../../../platform/slots.ts' {
  interface Slots {
    clickTargets: ClickTarget
  }
}
