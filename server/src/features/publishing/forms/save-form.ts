import type { Actor, Context, Tenant } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { changeForm, createForm } from './change-form.ts'
import { newContent } from './content.ts'
import { readBlocks } from './layout/read-blocks.ts'
import type { FormInput, FormPatch } from './schemas.ts'
import { requireForm } from './store.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** Creates the form that a client sends. Making the HTML of its blocks is slow, so it happens before the transaction. */
export async function saveNewForm(context: Context, tenant: Company, actor: Actor, input: FormInput) {
  const blocks = await readBlocks(context, tenant.id, input.design)
  const content = newContent(input)
  return tx(context.db, (db) =>
    createForm({ db, now: context.now }, tenant, actor, content, {
      html: blocks?.html ?? null,
      ...(input.fields && { sent: input.fields }),
    }),
  )
}

/** Changes the fields of a form that a client sends. */
export async function saveForm(context: Context, tenant: Company, actor: Actor, id: string, patch: FormPatch) {
  await requireForm(context.db, tenant.id, id)
  const blocks = await readBlocks(context, tenant.id, patch.design)
  return tx(context.db, (db) =>
    changeForm({ db, now: context.now }, tenant, actor, id, { ...patch, ...(blocks && { html: blocks.html }) }),
  )
}
