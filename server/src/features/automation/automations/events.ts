import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Enum, Id, Nullable } from '../../../platform/http/schemas.ts'

/** Something happened to a mail that an automation may react to: it was sent, or a person opened it or clicked. */
export const mailFollowed = defineEvent({
  type: 'mail_followed',
  trigger: 'email_sent',
  data: Type.Object({
    kind: Enum(['sent', 'opened', 'clicked']),
    /** The automation and the node that sent it; null for a campaign. */
    automationId: Nullable(Id),
    node: Nullable(Type.String()),
    link: Nullable(Type.String()),
    /** The automations that led to the mail. */
    chain: Type.Optional(Type.Array(Id)),
  }),
})

/** An action of an automation failed for a contact. */
export const actionFailed = defineEvent({
  type: 'automation_action_failed',
  trigger: 'action_failed',
  data: Type.Object({
    automationId: Id,
    node: Type.String(),
    failureType: Type.String(),
    chain: Type.Optional(Type.Array(Id)),
  }),
})

export const automationEvents = [mailFollowed, actionFailed]
