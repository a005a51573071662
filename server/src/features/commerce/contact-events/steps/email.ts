import { EMAIL_KINDS, type EmailKind, emailFilter, emailOccurrences } from '../../../mailing/email-events/index.ts'
import { defineStep } from './define-step.ts'

const KINDS = (Object.keys(EMAIL_KINDS) as EmailKind[]).filter((kind) => kind !== 'complained')

/** What happened to mails: a kind of step for each kind of rule about them. */
export const emailSteps = KINDS.map((kind) =>
  defineStep({
    type: `email_${kind}`,
    // The kinds of mailings come from features above, so they are known only when all manifests are loaded.
    get fields() {
      return emailFilter().fields
    },
    get references() {
      return emailFilter().references
    },
    examples: [{}, { human: false }],
    events: (step, context, range) => emailOccurrences(kind, step, context, range),
  }),
)
