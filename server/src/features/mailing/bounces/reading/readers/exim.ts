import type { FreeForm } from '../free-form.ts'

export default {
  marks: /this message was created automatically by mail delivery software/i,
  delayed: /has not been delivered to (?:one or more|all)|will (?:be retried|continue)|no action is required/i,
  // The address has a line of its own, and the reply is indented below it.
  reply: /^[ \t]{2,4}\S+@\S+.*\n((?:[ \t]{3,}\S.*\n?){1,8})/m,
} satisfies FreeForm
