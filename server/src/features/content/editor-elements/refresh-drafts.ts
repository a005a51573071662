import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { slot } from '../../../platform/slots.ts'
import { inThread } from '../../../platform/threads/offload.ts'
import { type Author, contentOf } from '../versions/index.ts'
import type { replaceElement } from './replace-element.ts'
import type { ElementHolder } from './slot.ts'
import { findElement } from './store.ts'

const REPLACE = inThread<typeof replaceElement>(new URL('./replace-element.ts', import.meta.url), 'replaceElement', {
  field: 'mjml',
})

/** How often a draft is tried that others save at the same time. */
const TRIES = 5

export interface ChangedElement {
  tenantId: string
  elementId: string
  author: Author
}

/** The drafts that contain a saved element, in an order that stays. */
export async function draftsOf({ db }: Pick<Context, 'db'>, { tenantId, elementId }: ChangedElement) {
  const found: { holder: ElementHolder; objectId: string }[] = []
  for (const holder of slot('elementHolders'))
    for (const { objectId } of await holder.draftsWith(db, tenantId, [elementId])) found.push({ holder, objectId })
  return found
}

/** How many drafts contain each of these elements. */
export async function countDrafts(db: Context['db'], tenantId: string, elementIds: readonly string[]) {
  const counts = new Map<string, number>()
  for (const holder of slot('elementHolders'))
    for (const { elementId } of await holder.draftsWith(db, tenantId, elementIds))
      counts.set(elementId, (counts.get(elementId) ?? 0) + 1)
  return counts
}

/**
 * Puts the newest content of a saved element into a draft. A draft that has it already stays as it is, so this can be
 * repeated; a draft that is saved meanwhile is read again.
 */
export async function refreshDraft(context: Context, changed: ChangedElement, holder: ElementHolder, objectId: string) {
  for (let tries = TRIES; tries > 0; tries--) {
    try {
      return await replaceIn(context, changed, holder, objectId)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'rate_limited') throw error
      // Others cannot be saved: archived, deleted, or too large with the new content. They keep the old one.
      if (error.code !== 'conflict' || error.message !== 'version') return
      // The job is tried again later.
      if (tries === 1) throw error
    }
  }
}

async function replaceIn(
  context: Context,
  { tenantId, elementId, author }: ChangedElement,
  { kind, versionOf, save }: ElementHolder,
  objectId: string,
) {
  const { app, db } = context
  // Before the content: a save by another person after this makes the save below fail.
  const baseVersion = await versionOf(db, tenantId, objectId)
  const { draft, published } = await contentOf(db, { tenantId, kind, objectId })
  const element = await findElement(db, tenantId, elementId)
  const design = (draft ?? published)?.design as { mjml: string } | null | undefined
  if (baseVersion === null || !element || !design?.mjml) return
  const mjml = await app.offload.run(REPLACE, tenantId, design.mjml, elementId, element.mjml)
  if (mjml === design.mjml) return
  const text = (draft ?? published)?.text
  await save(
    context,
    tenantId,
    objectId,
    { baseVersion, editor: 'visual', design: { ...design, mjml }, ...(text ? { text } : {}) },
    author,
  )
}
