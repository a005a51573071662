import type { FreeForm } from '../free-form.ts'

export default {
  marks: /this is a delivery status notification from .{3,255},\n?\s?running the courier mail server/i,
  delayed: /delivery to the following recipients? (?:is|has been) delayed|will continue|still being attempted/i,
  reply: />>> .{0,500}\n<<< (.{3,500}(?:\n<<< .{3,500}){0,6})/,
} satisfies FreeForm
