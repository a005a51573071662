import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id, Nullable } from '../../../platform/http/schemas.ts'

/** A customer of a shop is in another group; `before` is null for the first one. */
export const rfmChanged = defineEvent({
  type: 'rfm_changed',
  trigger: 'rfm_changed',
  data: Type.Object({ shopId: Id, before: Nullable(Type.String()), after: Type.String() }),
})

export const rfmEvents = [rfmChanged]
