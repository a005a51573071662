import type { NamedPerson } from '../contacts/index.ts'
import { completeFromNames } from './language/complete.ts'

/**
 * Values derived from the names. A typed vocative that differs from ours leaves the salutation empty: ours would
 * contradict it.
 */
export function completePerson({ vocativeFirstName, vocativeLastName, ...names }: NamedPerson) {
  const derived = completeFromNames(names)
  const typed = (own: string, ours: string) => own !== '' && own !== ours
  if (typed(vocativeFirstName, derived.vocativeFirstName)) derived.salutation = ''
  if (typed(vocativeLastName, derived.vocativeLastName)) derived.salutationFormal = ''
  return derived
}
