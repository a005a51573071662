import Type, { type Static } from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id } from '../../../platform/http/schemas.ts'

/** The origin of a change, given by its caller and stored in the data of every event of the change. */
export const Origin = Type.Object({
  importId: Type.Optional(Id),
  /** Automations ignore the event. */
  automations: Type.Optional(Type.Literal(false)),
  /** The automations that caused it, one after the other. */
  chain: Type.Optional(Type.Array(Id)),
  /** The mailing whose link was used. */
  sourceId: Type.Optional(Id),
})
export type Origin = Static<typeof Origin>

/** A consent was recorded, by a person of the company, an import or a double opt-in. The object is the consent. */
export const consentGiven = defineEvent({
  type: 'consent_given',
  data: Type.Object({ ...Origin.properties, purposeId: Id }),
  timeline: [{ type: 'status_change', title: 'purpose_assigned', params: ({ purposeId }) => ({ purposeId }) }],
})

/** A consent was withdrawn. The object is the consent. */
export const consentWithdrawn = defineEvent({
  type: 'consent_withdrawn',
  data: Type.Object({ ...Origin.properties, purposeId: Id }),
  timeline: [{ type: 'status_change', title: 'purpose_withdrawn', params: ({ purposeId }) => ({ purposeId }) }],
})

export const consentEvents = [consentGiven, consentWithdrawn]
