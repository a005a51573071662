import type { FreeForm } from '../free-form.ts'

export default {
  marks:
    /sorry, we were unable to deliver your message to the following address|unable to deliver message to the following (?:address|recipient)/i,
  reply: /<[^<>\n]{3,320}>:?[ \t]*\n((?:.*\S.*\n?){1,6})/,
} satisfies FreeForm
