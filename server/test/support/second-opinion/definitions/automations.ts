import { pick } from '../chance.ts'
import { NODES, type Place } from '../place.ts'
import { window } from './window.ts'

/** A random rule about an automation. */
export const automationRule = (place: Place) => () => ({
  type: 'automation',
  automationId: pick(place.automations),
  relation: pick(['inside', 'passed', 'never']),
  ...pick([{}, { node: pick([...NODES, 'n9']) }]),
  ...pick([{}, { window: window() }]),
})
