import type { RuleType } from './catalogue.ts'
import type { Values } from './definition.ts'

/** Fields that all rules about e-mails accept, but that are useful only for some. */
const ONLY_FOR: Record<string, readonly string[]> = {
  link: ['email_clicked'],
  human: ['email_opened', 'email_clicked'],
}

/** Whether an optional field is offered for a rule. Steps are those of a chosen automation. */
export const isOffered = ({ type }: RuleType, name: string, { automationId }: Values) =>
  (name !== 'node' || Boolean(automationId)) && (!type.startsWith('email_') || (ONLY_FOR[name]?.includes(type) ?? true))
