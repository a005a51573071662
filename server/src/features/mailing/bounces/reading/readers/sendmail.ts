import type { FreeForm } from '../free-form.ts'

export default {
  marks:
    /----- the following addresses had (?:permanent|transient|delivery).{0,60}-----|the original message was received at .{3,60}\n.{0,20}from /i,
  delayed: /warning: (?:could not send|message still undelivered)|transient non-?fatal errors/i,
  reply: /-----\s?transcript of session follows\s?-----\s?\n([\s\S]{1,1500})/i,
} satisfies FreeForm
