import type { RuleType } from './catalogue.ts'

/** Automations are named by what makes them; a rule that has one keeps it. */
const NOWHERE = new Set(['automationId', 'node'])

/** Fields that every rule about e-mails takes, and that mean something for some. */
const MEANT: Record<string, readonly string[]> = {
  link: ['email_clicked'],
  human: ['email_opened', 'email_clicked'],
}

/** Whether a field that narrows a rule is worth offering. */
export const isOffered = ({ type }: RuleType, name: string) =>
  !NOWHERE.has(name) && (!type.startsWith('email_') || (MEANT[name]?.includes(type) ?? true))
