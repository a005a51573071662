import type { FreeForm } from '../free-form.ts'

/** Lotus and HCL Domino. */
export default {
  marks:
    /^(?:delivery failure report|your document:|your message\s{1,4}subject:.{0,200}\s{1,4}was not delivered to:)/im,
  reply: /^[ \t]*(?:because|reason|error)[ \t]*:[ \t]*\n?((?:.*\S.*\n?){1,4})/im,
} satisfies FreeForm
