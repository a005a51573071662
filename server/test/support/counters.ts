import contactCountersCheck from '../../src/features/audience/contacts/doctor/contact-counters.ts'
import listCountersCheck from '../../src/features/audience/lists/doctor/list-counters.ts'
import type { App } from '../../src/platform/app.ts'

const CHECKS = [contactCountersCheck, listCountersCheck]

/** Counters of contacts and lists that differ from a count of everything. */
export const counterFaults = async (app: App): Promise<string[]> =>
  (await Promise.all(CHECKS.map((check) => check.run(app)))).flat()

export async function repairCounters(app: App): Promise<void> {
  for (const check of CHECKS) await check.repair!(app)
}
