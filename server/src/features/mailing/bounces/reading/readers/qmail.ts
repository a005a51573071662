import type { FreeForm } from '../free-form.ts'

export default {
  marks: /this is the (?:qmail-send|mail delivery agent|deliver|nullmailer).{0,40}(?:program|at )|hi\. this is the /i,
  reply: /^<[^<>\n]{3,320}>:[ \t]*\n((?:.*\S.*\n?){1,8})/m,
} satisfies FreeForm
