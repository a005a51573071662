import { judgeRuns } from './automations.ts'
import type { Any, Judge, NaiveContact, NaiveWorld } from './contact.ts'
import { inWindow } from './days.ts'
import { judgeCart, judgeHappened, judgeSequence } from './events.ts'
import { judgeAnniversary, judgeField, judgePurpose } from './fields.ts'
import { judgeAverage, judgeCount, judgeFirst, judgeItem, judgeLast, judgeScore, judgeTotal } from './orders.ts'

/** Whether a contact matches a definition. */
export function judge(tree: Any, contact: NaiveContact, world: NaiveWorld): boolean {
  const verdict = tree.type === 'group' ? judgeGroup(tree, contact, world) : RULES[tree.type]!(tree, contact, world)
  return tree.negate ? !verdict : verdict
}

function judgeGroup(tree: Any, contact: NaiveContact, world: NaiveWorld): boolean {
  if (!tree.rules.length) return true
  const verdicts = tree.rules.map((rule: Any) => judge(rule, contact, world))
  return tree.match === 'all' ? verdicts.every(Boolean) : verdicts.some(Boolean)
}

const RULES: Record<string, Judge> = {
  contact_field: judgeField,
  contact_anniversary: judgeAnniversary,
  contact_status: (rule, { status }) => rule.in.includes(status),
  contact_language: (rule, { language }) => rule.in.includes(language),
  contact_created: (rule, { created }, world) => inWindow(rule.window, created, world),
  contact_list: (rule, { lists }, world) =>
    lists.some(
      (one) =>
        one.listId === rule.listId &&
        one.state === (rule.state ?? 'confirmed') &&
        inWindow(rule.window, one.changed, world),
    ),
  contact_label: (rule, { labels }) => labels.includes(rule.labelId),
  contact_purpose: judgePurpose,
  coupon: (rule, { coupons }, world) =>
    coupons.some(
      (one) => (!rule.stackIds || rule.stackIds.includes(one.stackId)) && inWindow(rule.window, one.given, world),
    ),
  order_count: judgeCount,
  order_total: judgeTotal,
  order_average: judgeAverage,
  order_first: judgeFirst,
  order_last: judgeLast,
  order_item: judgeItem,
  automation: judgeRuns,
  rfm: judgeScore,
  cart: judgeCart,
  sequence: judgeSequence,
  visit: judgeHappened,
  event_custom: judgeHappened,
  email_sent: judgeHappened,
  email_opened: judgeHappened,
  email_clicked: judgeHappened,
}
