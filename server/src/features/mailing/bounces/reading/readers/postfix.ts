import type { FreeForm } from '../free-form.ts'

/** Postfix and Zimbra, where only the text was left of the report. */
export default {
  marks: /this is the mail system at host|this is the postfix program/i,
  delayed:
    /(?:this is a warning message only|your message could not be delivered for .{1,40}\n?.{0,80}it will be retried)/i,
  says: /^[ \t]*<[^<>\n]{3,320}>(?: \(expanded from .{1,320}\))?:[ \t]*((?:.*\S.*\n?){1,8})/m,
} satisfies FreeForm
