import { below, pick, random } from '../chance.ts'
import type { NaiveContact } from '../naive/contact.ts'
import type { Place } from '../place.ts'
import { automationRule } from './automations.ts'
import { contactRules } from './contacts.ts'
import { orderRules } from './orders.ts'
import { webRules } from './websites.ts'

export interface Definitions {
  /** Groups in groups, with rules of all kinds. */
  nested(): object
  /** A single rule about orders, websites or automations: no other rule hides what it does. */
  alone(): object
}

/** Generators of random definitions. */
export function definitionsOf(place: Place, people: readonly NaiveContact[]): Definitions {
  const orders = orderRules(place, people)
  const web = webRules(place, orders.steps)
  const order = () => pick(orders.rules)()
  const visit = () => pick(web)()
  const run = automationRule(place)
  const rules = [...contactRules(place), visit, visit, order, order, run]
  const tree = (depth: number): object => ({
    type: 'group',
    match: pick(['all', 'any']),
    ...pick([{}, {}, { negate: true }]),
    rules: Array.from({ length: below(4) }, () =>
      depth > 0 && random() < 0.35 ? tree(depth - 1) : { ...pick(rules)(), ...pick([{}, {}, { negate: true }]) },
    ),
  })
  return {
    nested: () => tree(3),
    alone: () => ({ type: 'group', match: 'all', rules: [pick([order, order, visit, visit, run])()] }),
  }
}
