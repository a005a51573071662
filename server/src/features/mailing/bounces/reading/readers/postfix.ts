import type { FreeForm } from '../free-form.ts'

/** Postfix and Zimbra, when only the text of the report is left. */
export default {
  marks: /this is the mail system at host|this is the postfix program/i,
  delayed:
    /(?:this is a warning message only|your message could not be delivered for .{1,40}\n?.{0,80}it will be retried)/i,
  reply: /^[ \t]*<[^<>\n]{3,320}>(?: \(expanded from .{1,320}\))?:[ \t]*((?:.*\S.*\n?){1,8})/m,
} satisfies FreeForm
