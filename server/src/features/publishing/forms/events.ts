import Type from 'typebox'
import { defineEvent } from '../../../platform/events/define-event.ts'
import { Id } from '../../../platform/http/schemas.ts'

/** A contact sent a form, and confirmed it where that is needed. The object is the form. */
export const formSubmitted = defineEvent({
  type: 'form_submitted',
  trigger: 'form_submitted',
  data: Type.Object({ formId: Id, shopId: Id }),
})
