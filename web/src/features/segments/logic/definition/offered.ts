import type { RuleType } from './catalogue.ts'

/** Fields that cannot be chosen here, because no page lists automations. A rule that has one keeps it. */
const HIDDEN_FIELDS = new Set(['automationId', 'node'])

/** Fields that all rules about e-mails accept, but that are useful only for some. */
const ONLY_FOR: Record<string, readonly string[]> = {
  link: ['email_clicked'],
  human: ['email_opened', 'email_clicked'],
}

/** Whether an optional field is offered for a rule. */
export const isOffered = ({ type }: RuleType, name: string) =>
  !HIDDEN_FIELDS.has(name) && (!type.startsWith('email_') || (ONLY_FOR[name]?.includes(type) ?? true))
