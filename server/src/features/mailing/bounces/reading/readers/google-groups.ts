import type { FreeForm } from '../free-form.ts'

/** Google Groups: a group that may not exist or does not allow this sender to post, in any language. */
export default {
  marks: /https?:\/\/groups\.google\.com\/support/i,
  reply: /^(.{0,900}https?:\/\/groups\.google\.com\/support.{0,200})$/im,
} satisfies FreeForm
