import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeInTurn } from '../../../platform/db/sharding/in-turn.ts'
import { tx } from '../../../platform/db/tx.ts'
import { deleteJobsOf } from '../../../platform/jobs/delete-jobs.ts'
import { slot } from '../../../platform/slots.ts'
import { deletePeople } from '../../account/accounts/index.ts'
import { releaseKeysOf } from '../../account/api-keys/index.ts'
import {
  deleteCompanyRow,
  getCompany,
  lockCompany,
  lockCompanyRow,
  updateCompany,
} from '../../account/companies/index.ts'
import { releaseInvitationsOf } from '../../account/invitations/index.ts'
import { deleteMembers, peopleOnlyOf } from '../../account/members/index.ts'
import { type CompanyTable, companyTables } from './sql/company-tables.ts'
import { deleteRows, type Position, tablesWithRows } from './sql/delete-rows.ts'
import { closeRecord, countFiles, countRows, openRecord } from './store.ts'

/** The job that runs this, of which another one may wait. */
export const JOB = 'company-deletion.delete'
/** Members go last, together with the company: until then it is known which accounts go with it. */
const LAST = 'member'

export interface Deletion {
  tenantId: string
  /** Called between two transactions; the deletion pauses when it returns true, and goes on with the next call. */
  stopping(): boolean
  /** Runs in the transaction that deletes the company. */
  finished(db: Db): Promise<void>
}

export type Outcome = { state: 'not due' | 'paused' | 'busy' } | { state: 'deleted'; record: DeletionRecord | null }
export type DeletionRecord = Awaited<ReturnType<typeof closeRecord>>

/**
 * Deletes a company whose time has come: its rows table by table, its files, and at last the company with the accounts of
 * people who were in no other one. Every step is its own transaction and can be repeated, so that it may be killed at any
 * moment. It is `busy` as long as another process works for the company.
 */
export async function deleteCompany(context: Context, deletion: Deletion): Promise<Outcome> {
  const { tenantId, stopping } = deletion
  const { db, now } = context
  const company = await start({ db, now }, tenantId)
  if (company === 'not due') return { state: 'not due' }
  const tables = (await companyTables(db)).filter(({ name }) => name !== LAST)
  await deleteJobsOf(db, { tenantId, except: JOB })
  // Again until nothing is left: triggers, and work that was under way, write rows while others are deleted.
  for (;;) {
    const left = await tablesWithRows(db, tables, tenantId)
    if (!left.length) break
    for (const table of left)
      if (!(await emptyTable(db, table, tenantId, company, stopping))) return { state: 'paused' }
  }
  const files = await deleteFiles(context, tenantId)
  if (company === null) return { state: 'deleted', record: null }
  if (files) await countFiles(db, company, files)
  if (await deleteJobsOf(db, { tenantId, except: JOB })) return { state: 'busy' }
  const record = await finish({ db, now: context.app.clock.now() }, tables, deletion, company)
  return record ? { state: 'deleted', record } : { state: 'busy' }
}

/**
 * Closes the company for people too, from now on it cannot be restored. Returns its public id, or null when it is gone and
 * only what others wrote at the last moment is left.
 */
const start = ({ db, now }: Pick<Context, 'db' | 'now'>, tenantId: string) =>
  tx(db, async (db) => {
    await lockCompany(db, tenantId)
    const company = await getCompany(db, tenantId)
    if (!company) return null
    if (!company.deletes_at || company.deletes_at > now) return 'not due' as const
    await openRecord(db, company.public_id, company.deletion_requested_at, now)
    if (!company.deletion_started_at) await updateCompany(db, tenantId, { deletion_started_at: now })
    return company.public_id
  })

/** Deletes the rows of a table batch by batch. Returns false if it was stopped. */
async function emptyTable(
  db: Db,
  table: CompanyTable,
  tenantId: string,
  company: string | null,
  stopping: () => boolean,
): Promise<boolean> {
  let position: Position | null = null
  do {
    if (stopping()) return false
    position = await tx(db, async (db) => {
      const batch = await deleteRows(db, table, tenantId, position)
      if (company && batch.deleted) await countRows(db, company, table.name, batch.deleted)
      return batch.position
    })
  } while (position)
  return true
}

async function deleteFiles({ app, now }: Pick<Context, 'app' | 'now'>, tenantId: string): Promise<number> {
  // All of them: also those that are written at this moment.
  const end = new Date(Math.max(now.getTime(), Date.now()) + 3600_000)
  let number = 0
  for (const folder of slot('companyFolders'))
    for await (const key of app.files.olderThan(`${folder}/${tenantId}`, end)) {
      await app.files.delete(key)
      number++
    }
  return number
}

/** Deletes the company and its people in one transaction; null if rows were written meanwhile. */
const finish = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  tables: readonly CompanyTable[],
  { tenantId, finished }: Deletion,
  company: string,
) =>
  tx(db, async (db) => {
    await changeInTurn(db)
    await lockCompanyRow(db, tenantId)
    if ((await tablesWithRows(db, tables, tenantId)).length) return null
    const people = await peopleOnlyOf(db, tenantId)
    const ids = people.map(({ id }) => id)
    await deleteMembers(db, tenantId)
    await releaseKeysOf(db, ids, now)
    await releaseInvitationsOf(db, ids)
    await deletePeople(db, ids)
    await deleteJobsOf(db, { emails: people.map(({ email }) => email) })
    await deleteCompanyRow(db, tenantId)
    await finished(db)
    return closeRecord(db, company, people.length, now)
  })
