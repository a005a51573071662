import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { EMAIL_KINDS, readEventFigures } from '../../mailing/email-events/index.ts'
import { type MailFigure, readLinkFigures, readMailFigures } from '../../mailing/ledger/index.ts'
import { readAgents } from './device.ts'
import { afterFault, restAfter } from './rest.ts'
import { countBounces, countReadings, kindOfMailing, linkIds } from './sql/counted.ts'
import {
  addDifferences,
  dueMailings,
  lockDue,
  postpone,
  type RollupRef,
  readDays,
  setMade,
  writeDays,
} from './store.ts'
import { add, type DaySums, type Difference, differencesOf, keyOf, type Seen } from './sums.ts'

interface Made {
  timezone: string
  before: ReadonlyMap<string, DaySums>
  days: Map<string, DaySums>
}

const dayIn = ({ days }: Made, day: string): DaySums => {
  const sums = days.get(day) ?? {}
  days.set(day, sums)
  return sums
}

/**
 * Makes the sums of a mailing, and adds the differences to those of its company, in one transaction. Events are counted only
 * on days whose number of events changed: older events may be deleted, and their sums stay.
 */
export const rollUp = (db: Db, ref: RollupRef, now: Date): Promise<boolean> =>
  tx(db, async (db) => {
    if (!(await lockDue(db, ref, now))) return false
    const began = performance.now()
    const { timezone } = await requireCompany(db, ref.tenantId)
    const made: Made = { timezone, before: await readDays(db, ref), days: new Map() }
    await sumReadings(db, ref, made)
    await sumLinks(db, ref, made)
    const figures = await readMailFigures(db, ref.tenantId, [ref.sourceId])
    const ofMailing = await kindOfMailing(db, ref)
    for (const { day, provider, kind, value } of figures) {
      add(dayIn(made, day), 'provider', keyOf(provider, kind), value)
      add(dayIn(made, day), 'kind', keyOf(ofMailing, kind), value)
    }
    await sumBounces(db, ref, made, figures)
    const differences = differencesOf(made.before, made.days)
    await addDifferences(db, ref.tenantId, differences)
    await writeDays(db, ref, changedDays(made, differences))
    await setMade(db, ref, restAfter(now, performance.now() - began))
    return true
  })

/** The days whose figures changed, or whose events were counted again. */
function changedDays({ before, days }: Made, differences: readonly Difference[]) {
  const changed = new Set(differences.map(({ day }) => day))
  for (const [day, { seen }] of days) if (String(seen) !== String(before.get(day)?.seen)) changed.add(day)
  return new Map([...changed].map((day) => [day, days.get(day) ?? {}]))
}

const READ: readonly number[] = [EMAIL_KINDS.opened, EMAIL_KINDS.clicked]

/** Hours and devices of human opens and clicks. */
async function sumReadings(db: Db, ref: RollupRef, made: Made) {
  const seen = await seenByDay(db, ref)
  const isSame = (day: string) => String(made.before.get(day)?.seen) === String(seen.get(day))
  const changed = [...seen.keys()].filter((day) => !isSame(day)).sort()
  for (const [day, { seen, hour, device }] of made.before)
    if (seen && isSame(day)) Object.assign(dayIn(made, day), { seen, ...(hour && { hour }), ...(device && { device }) })
  if (!changed.length) return
  const span = { timezone: made.timezone, first: changed[0]!, last: changed.at(-1)! }
  const rows = (await countReadings(db, ref, span)).filter(({ day }) => changed.includes(day))
  const readers = await readAgents([
    ...new Set(rows.flatMap(({ hour, agent }) => (hour === null ? (agent ?? '') : []))),
  ])
  for (const day of changed) dayIn(made, day).seen = seen.get(day)!
  for (const { day, hour, kind, agent, number } of rows) {
    const what = kind === EMAIL_KINDS.opened ? 'opens' : 'clicks'
    const sums = dayIn(made, day)
    if (hour !== null) {
      add(sums, 'hour', keyOf(hour, what), number)
      continue
    }
    const { device, program } = readers.get(agent ?? '')!
    add(sums, 'device', keyOf(device, program, what), number)
  }
}

async function seenByDay(db: Db, { tenantId, sourceId }: RollupRef) {
  const seen = new Map<string, Seen>()
  for (const { day, kind, machine, value } of await readEventFigures(db, tenantId, [sourceId])) {
    if (!READ.includes(kind)) continue
    const [people, programs] = seen.get(day) ?? [0, 0]
    seen.set(day, machine ? [people, programs + value] : [people + value, programs])
  }
  return seen
}

async function sumLinks(db: Db, ref: RollupRef, made: Made) {
  const ids = await linkIds(db, ref)
  for (const { day, link, kind, value } of await readLinkFigures(db, ref.tenantId, [ref.sourceId])) {
    const id = ids.get(link)
    // Link 0 is the trap, which people do not see.
    if (id && link > 0 && kind !== 'machines') add(dayIn(made, day), 'link', keyOf(id, kind), value)
  }
}

/** Reasons of bounces; counted again only if the number of bounces changed. */
async function sumBounces(db: Db, ref: RollupRef, made: Made, figures: readonly MailFigure[]) {
  const bounced = figures.filter(({ kind }) => kind === 'softBounced' || kind === 'hardBounced')
  const keys = new Set(bounced.map(({ provider, kind }) => keyOf(provider, kind)))
  const days = new Set([...bounced.map(({ day }) => day), ...made.before.keys()])
  const changed = [...days].filter((day) =>
    [...keys].some((key) => made.before.get(day)?.provider?.[key] !== made.days.get(day)?.provider?.[key]),
  )
  if (!changed.length) {
    for (const [day, { bounce }] of made.before) if (bounce) dayIn(made, day).bounce = bounce
    return
  }
  for (const { day, provider, kind, reason, number } of await countBounces(db, ref, made.timezone))
    add(dayIn(made, day), 'bounce', keyOf(provider, kind, reason), number)
}

const AT_ONCE = 20

/** Makes the sums of mailings that are due. */
export const rollingUp: Loop = {
  name: 'rollups.mailings',
  everyMs: 1_000,
  run: async ({ app, db, now }) => {
    const due = await dueMailings(db, now, AT_ONCE)
    for (const ref of due)
      try {
        await rollUp(db, ref, now)
      } catch (error) {
        app.log.warn({ err: error, ...ref }, 'cannot make the sums of a mailing; trying again later')
        await postpone(db, ref, afterFault(now))
      }
    return due.length === AT_ONCE
  },
}
