import { defineCounter } from '../../../platform/metrics/registry.ts'
import { providerNamed, type Result } from '../ledger/index.ts'

const mails = defineCounter(
  'mails_total',
  'Mails by mailbox provider and how they ended: sent, refused, failed, skipped',
  ['provider', 'outcome'],
)

const outcomeOf = ({ state, bounced }: Result) => (bounced ? 'refused' : state)

/** Counts how messages ended. */
export function countResults(results: readonly Result[]) {
  const groups = Map.groupBy(results, (result) => `${providerNamed(result.provider)} ${outcomeOf(result)}`)
  for (const [key, own] of groups) {
    const [provider = '', outcome = ''] = key.split(' ')
    mails.inc({ provider, outcome }, own.length)
  }
}
