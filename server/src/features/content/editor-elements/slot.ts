import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Author, ContentSave, ElementUse, VersionedKind } from '../versions/index.ts'

/** Objects whose drafts may contain saved elements. */
export interface ElementHolder {
  kind: VersionedKind
  /** The drafts that contain these elements. */
  draftsWith(db: Db, tenantId: string, elementIds: readonly string[]): Promise<ElementUse[]>
  /** The version that an editor of the draft names when it saves; null if the object is no draft now. */
  versionOf(db: Db, tenantId: string, id: string): Promise<number | null>
  /** Saves a draft as its editor does; 409 `version` if another request saved in the meantime. */
  save(
    context: Context,
    tenantId: string,
    id: string,
    content: Static<typeof ContentSave> & { text?: string },
    author: Author,
  ): Promise<unknown>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    elementHolders: ElementHolder
  }
}
