import type { Db } from '../../../platform/db/database.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { forgetSoftBounces } from '../../audience/contacts/index.ts'
import {
  firstClicks,
  followReadings,
  keepAgents,
  readingOf,
  recordEmailEvents,
  setVerdicts,
  type TrackedEvent,
  type VerdictChange,
} from '../email-events/index.ts'
import { raiseEngagement } from '../engagement/index.ts'
import { type Company, countLinks, type LinkDelta, markMessages } from '../ledger/index.ts'
import type { JudgedHit } from './judge-message.ts'
import { linkIdsOf } from './links.ts'

export interface Verdicts {
  /** New hits. */
  judged: readonly JudgedHit[]
  /** Stored events whose verdict changes. */
  changed: readonly VerdictChange[]
  /** The events of `changed`, before the change. */
  stored: readonly TrackedEvent[]
}

/**
 * Writes the verdicts about hits of one mailing: events, flags of messages, figures, sums and engagement of contacts.
 * The caller has locked the contacts.
 */
export async function applyVerdicts(db: Db, company: Company, sourceId: string, verdicts: Verdicts, now: Date) {
  const flipped = flips(verdicts)
  const touched = [...verdicts.judged, ...flipped]
  const clickers = unique(touched.filter(({ kind }) => kind === 'clicked').map(({ contactId }) => contactId))
  const messages = { tenantId: company.id, sourceId, contactIds: clickers }
  const before = clickers.length ? await firstClicks(db, messages) : []
  await record(db, company, sourceId, verdicts.judged)
  await setVerdicts(db, company, verdicts.changed)
  const after = clickers.length ? await firstClicks(db, messages) : []
  await countLinks(db, company.id, sourceId, [
    ...clickDeltas(company, verdicts.judged, flipped),
    ...peopleDeltas(company, before, -1),
    ...peopleDeltas(company, after, 1),
  ])
  await refreshFlags(db, company, sourceId, flipped)
  const byPeople = verdicts.judged.filter(({ verdict }) => !verdict.machine)
  if (byPeople.length) await followReadings(db, company.id, sourceId, byPeople)
  const people = unique(byPeople.map(({ contactId }) => contactId))
  if (people.length) await forgetSoftBounces(db, company.id, people)
  await raiseEngagement(db, company.id, unique([...people, ...flipped.map(({ contactId }) => contactId)]), now)
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

interface Flip extends VerdictChange {
  link: number | null
}

/** The changes from person to program or back; the other changes only concern the reasons. */
function flips({ changed, stored }: Verdicts): Flip[] {
  const before = new Map(stored.map((event) => [event.id, event]))
  return changed.flatMap((change) => {
    const event = before.get(change.id)!
    return event.machine === change.machine ? [] : [{ ...change, link: event.link }]
  })
}

async function record(db: Db, company: Company, sourceId: string, judged: readonly JudgedHit[]) {
  if (!judged.length) return
  const linkId = await linkIdsOf(db, company.id, sourceId, judged)
  const agents = await keepAgents(
    db,
    company.id,
    judged.map(({ agent }) => agent),
  )
  await recordEmailEvents(
    db,
    company.id,
    judged.map(({ kind, at, contactId, link, url, ip, agent, verdict }) => ({
      kind,
      at,
      contactId,
      sourceId,
      ...(link === null ? {} : { link }),
      linkId: linkId({ link, url }),
      machine: verdict.machine,
      reasons: verdict.bits,
      ip,
      agentId: agents.get(agent),
    })),
  )
  // One call per day: `markMessages` counts all marks for the day of the first.
  for (const ofDay of Map.groupBy(judged, ({ at }) => dayOf(at, company.timezone)).values())
    await markMessages(
      db,
      company,
      sourceId,
      ofDay.map(({ contactId, at, kind, verdict }) => ({
        contactId,
        at,
        set: [verdict.machine ? (`${kind}Machine` as const) : kind],
      })),
    )
}

const READING = ['opened', 'clicked', 'openedMachine', 'clickedMachine'] as const

/** Sets the flags of messages whose verdicts changed, by the events as they are now. */
async function refreshFlags(db: Db, company: Company, sourceId: string, flipped: readonly Flip[]) {
  if (!flipped.length) return
  const first = new Map<string, Date>()
  for (const { contactId, at } of flipped) if (!(first.get(contactId)! <= at)) first.set(contactId, at)
  const reading = await readingOf(db, { tenantId: company.id, sourceId, contactIds: [...first.keys()] })
  await markMessages(
    db,
    company,
    sourceId,
    reading.map((row) => ({
      contactId: row.contactId,
      at: first.get(row.contactId)!,
      set: READING.filter((flag) => row[flag]),
      clear: READING.filter((flag) => !row[flag]),
    })),
  )
}

/** Counts every click, of people and of programs, on its day. */
function clickDeltas(company: Company, judged: readonly JudgedHit[], flipped: readonly Flip[]): LinkDelta[] {
  const one = (click: { at: Date; link: number | null }, machine: boolean, delta: number): LinkDelta[] =>
    click.link
      ? [{ day: dayOf(click.at, company.timezone), link: click.link, kind: machine ? 'machines' : 'clicks', delta }]
      : []
  return [
    ...judged.flatMap((hit) => one(hit, hit.verdict.machine, 1)),
    ...flipped.flatMap((flip) => [...one(flip, flip.machine, 1), ...one(flip, !flip.machine, -1)]),
  ]
}

/** Counts a recipient of a link on the day of the first click. */
const peopleDeltas = ({ timezone }: Company, clicks: readonly { link: number; at: Date }[], delta: number) =>
  clicks.map(({ link, at }): LinkDelta => ({ day: dayOf(at, timezone), link, kind: 'people', delta }))
