import type { RuleType } from './catalogue.ts'
import type { Values } from './definition.ts'

/** Fields that all rules about e-mails accept, but that are useful only for some. */
const ONLY_FOR: Record<string, readonly string[]> = {
  link: ['email_clicked'],
  human: ['email_opened', 'email_clicked'],
}

/** Fields that name a part of what another field names. They are offered after it, and go with it. */
const PART_OF: Record<string, string> = { node: 'automationId', questionId: 'surveyId', answers: 'questionId' }

/** The values without those that name parts of a field's object, which changes. */
export function withoutPartsOf(values: Values, name: string): Values {
  const parts = Object.keys(PART_OF).filter((part) => PART_OF[part] === name && part in values)
  return parts.reduce((rest, part) => {
    const { [part]: _, ...others } = withoutPartsOf(rest, part)
    return others
  }, values)
}

/** Whether an optional field is offered for a rule. */
export const isOffered = ({ type }: RuleType, name: string, values: Values) =>
  (!PART_OF[name] || Boolean(values[PART_OF[name]])) &&
  (!type.startsWith('email_') || (ONLY_FOR[name]?.includes(type) ?? true))
