import type { Judge } from './contact.ts'
import { inWindow } from './days.ts'

/** Where a contact is or was: in an automation, or in one of its nodes. */
export const judgeRuns: Judge = ({ automationId, relation, node, window }, { runs }, world) => {
  const own = runs.filter((run) => run.automationId === automationId)
  const isIn = (at: Date) => inWindow(window, at, world)
  if (node === undefined) {
    if (relation === 'inside') return own.some(({ ended, started }) => !ended && isIn(started))
    if (relation === 'passed') return own.some(({ ended }) => ended !== null && isIn(ended))
    return !own.some(({ started }) => isIn(started))
  }
  const stands = own.some((run) => !run.ended && run.node === node && isIn(run.arrived))
  const left = own.some((run) => run.left.some((step) => step.node === node && isIn(step.at)))
  return relation === 'inside' ? stands : relation === 'passed' ? left : !stands && !left
}
