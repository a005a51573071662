import Type from 'typebox'
import { defineNode } from '../define-node.ts'

const DAY = 86_400_000

/** Divides contacts by how many mails they got in the last days, from campaigns and automations together. */
export default defineNode({
  type: 'frequency',
  family: 'decision',
  config: Type.Object({
    max: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, examples: [3] })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, examples: [7] })),
  }),
  required: ['max', 'days'],
  outputs: () => ['ok', 'capped'],
  examples: [{ max: 3, days: 7 }],
  async decide({ config: { max = 1, days = 1 }, runs, now, mailsSince }) {
    const mails = await mailsSince(new Date(now.getTime() - days * DAY))
    return runs.map(({ contactId }) => ({ go: (mails.get(contactId) ?? 0) < max ? 'ok' : 'capped' }))
  },
})
