import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../platform/app.ts'
import { requireTenant } from './company.ts'
import { auditOperator, type Command, printJson, withApp } from './define-command.ts'

/** How long it waits for work of the company that is under way in other processes. */
const BUSY_MS = 5_000
const TRIES = 24

/** Deletes a company at once, or in 30 days as its administrators can. */
export const companyDelete: Command = {
  name: 'company delete',
  usage: 'company delete --tenant UUID [--now [--yes]]',
  options: { tenant: { required: true }, now: { flag: true }, yes: { flag: true } },
  run: (config, { tenant: publicId = '', now, yes }) =>
    withApp(config, async (app, tx) => {
      const { hastenDeletion, requestDeletion } = await import('../features/across/company-deletion/index.ts')
      const { id, public_id, name } = await requireTenant(app.database.db, publicId)
      if (now && !yes) await requireConfirmation(name)
      const at = app.clock.now()
      const deletesAt = await tx(async (db) => {
        await auditOperator(db, {
          tenantId: id,
          action: 'company.delete',
          objectKind: 'company',
          objectId: null,
          fields: [],
          at,
        })
        if (!now) return requestDeletion({ db, now: at }, id)
        await hastenDeletion({ db, now: at }, id)
        return at
      })
      if (now) return deleteNow(app, id)
      printJson({ tenant: public_id, deletesAt: deletesAt.toISOString() })
    }),
}

/** The name is typed, so that the wrong company is not deleted by a wrong line of the history. */
async function requireConfirmation(name: string) {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask in: add --yes to delete without a question')
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await asking.question(`This deletes everything of ${name} at once. Type its name to go on: `)
  asking.close()
  if (typed.trim() !== name.trim()) throw new Error('That is not the name of the company. Nothing was deleted.')
}

async function deleteNow({ database, ...app }: App, tenantId: string) {
  // The features bring the folders of their files.
  await import('../features.ts')
  const { deleteCompany, lookAgain } = await import('../features/across/company-deletion/index.ts')
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const context = { app, db: database.db, now: app.clock.now() }
    const outcome = await deleteCompany(context, { tenantId, stopping: () => false, finished: lookAgain(tenantId) })
    if (outcome.state === 'deleted' && outcome.record) {
      const { company, rows, files, accounts } = outcome.record
      return printJson({ tenant: company, rows, files: Number(files), accounts })
    }
    await sleep(BUSY_MS)
  }
  throw new Error('Other processes still work for the company. They go on with the deletion; or try again.')
}
