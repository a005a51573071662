import { below, day, pick, WORDS } from '../chance.ts'
import type { Place } from '../place.ts'
import { window } from './window.ts'

type Make = () => object

/** Random rules about the contact itself, its lists, consents, mails and coupons. */
export function contactRules(place: Place): Make[] {
  const fields = fieldRules(place)
  const field = () => ({ type: 'contact_field', ...pick(fields)() })
  return [
    field,
    field,
    () => {
      const relation = pick(['now', 'in_days', 'days_ago', 'next_days', 'this_month'])
      const days = ['now', 'this_month'].includes(relation) ? {} : { days: below(40) }
      return { type: 'contact_anniversary', field: pick(['birthday', `cf:${place.date}`]), relation, ...days }
    },
    () => ({ type: 'contact_status', in: pick([['subscribed'], ['customer', 'bounced']]) }),
    () => ({ type: 'contact_language', in: pick([['cs'], ['sk', 'en']]) }),
    () => ({ type: 'contact_created', window: window() }),
    () => ({
      type: 'contact_list',
      listId: pick(place.lists),
      ...pick([{}, { state: 'unsubscribed' }, { state: 'removed' }, { window: window() }]),
    }),
    () => ({ type: 'contact_label', labelId: pick(place.labels) }),
    () => ({ type: 'coupon', ...pick([{}, { stackIds: [pick(place.stacks)] }]), ...pick([{}, { window: window() }]) }),
    () => {
      const validity = pick(['valid', 'expired', 'withdrawn', 'never', 'expires_in_days'])
      return {
        type: 'contact_purpose',
        purposeId: pick(place.purposes),
        validity,
        ...(validity === 'expires_in_days' ? { days: below(200) } : {}),
      }
    },
    () => ({
      type: `email_${pick(['sent', 'opened', 'clicked'])}`,
      ...pick([{}, { window: window() }]),
      ...pick([{}, { count: { op: pick(['gte', 'lte', 'eq']), value: pick([below(4), below(13)]) } }]),
      ...pick([{}, {}, { campaignIds: pick([['1'], ['1', '2'], ['3']]) }]),
      ...pick([{}, { human: false }]),
    }),
  ]
}

const text = () => pick(WORDS.filter((word) => word.trim()))

function fieldRules({ number, date, box, choice, multi }: Place): Make[] {
  const filled = () => ({ op: pick(['empty', 'filled']) })
  return [
    () => ({
      field: pick(['city', 'note']),
      ...pick([
        { op: pick(['eq', 'neq', 'contains', 'not_contains', 'starts', 'ends']), value: text() },
        { op: 'in', value: [text(), text()] },
        { op: pick(['empty', 'filled', 'any']) },
      ]),
    }),
    () => ({
      field: `cf:${number}`,
      ...pick([
        { op: pick(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']), value: pick([-1, 0, 1, 2.5]) },
        { op: 'between', value: [0, 2.5] },
        { op: 'in', value: [1, 42] },
        filled(),
      ]),
    }),
    () => ({
      field: pick(['birthday', `cf:${date}`]),
      ...pick([
        { op: pick(['on_day', 'neq', 'from', 'until']), value: day() },
        { op: 'between', value: [day(), day()].sort() },
        { op: pick(['newer', 'older']), value: below(400) },
        filled(),
      ]),
    }),
    () => ({ field: `cf:${box}`, op: pick(['checked', 'unchecked', 'any']) }),
    () => ({
      field: `cf:${choice}`,
      ...pick([{ op: pick(['eq_option', 'neq']), value: pick(['1', '2']) }, { op: 'in', value: ['1', '3'] }, filled()]),
    }),
    () => ({ field: 'gender', ...pick([{ op: pick(['eq_option', 'neq']), value: 'f' }, filled()]) }),
    () => ({
      field: `cf:${multi}`,
      ...pick([
        { op: pick(['has_option', 'neq']), value: pick(['1', '2', '3']) },
        { op: 'in', value: ['2', '3'] },
        filled(),
      ]),
    }),
  ]
}
