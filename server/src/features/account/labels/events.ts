import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id } from '../../../platform/http/schemas.ts'

/** A contact got a label or lost one. The object is the label. */
export const contactLabelled = defineEvent({
  type: 'contact_labelled',
  data: Type.Object({ labelId: Id, isAdded: Type.Boolean() }),
})
