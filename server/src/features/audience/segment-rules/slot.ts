import type { RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RuleType } from './define-rule.ts'

/** A kind of object that rules name. */
export interface RuleObject {
  kind: string
  /** Which of the ids exist; the lock `keep` prevents that they are deleted until the commit. */
  existing(db: Db, tenantId: string, ids: readonly string[], lock?: RowLock): Promise<{ id: string }[]>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    ruleTypes: RuleType
    ruleObjects: RuleObject
  }
}
