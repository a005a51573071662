import type { FreeForm } from '../free-form.ts'

/** MDaemon, Kerio and IceWarp, which quote the SMTP session. */
export default {
  marks:
    /the attached message had permanent (?:fatal )?delivery errors|mdaemon.{0,60}deliver|session transcript|your message (?:could|can) ?not be delivered to (?:the following|one or more) recipients?|the following recipients? could not be reached|message could not be delivered to some recipients/i,
  delayed: /transient|will be retried|warning/i,
  reply: /^[ \t]*(?:.{0,60}(?:-->|<--|<-) ?)?([45]\d\d[ -].{3,500})/m,
} satisfies FreeForm
