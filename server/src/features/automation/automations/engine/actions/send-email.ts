import { sendMails } from '../../mails/send-mails.ts'
import { defineAction } from '../define-action.ts'
import type { Traveller } from '../move-batch.ts'

interface Config {
  templateId: string
  senderId?: string
  variants?: { filter: unknown; templateId: string }[]
}

/** Queues a mail for each run. Whether a contact may be mailed is decided when the mail is sent. */
export default defineAction({
  type: 'send_email',
  async act(acting) {
    const { templateId, senderId, variants = [] } = acting.node.config as unknown as Config
    const failures = new Map<string, string>()
    let left = acting.runs
    const send = async (runs: readonly Traveller[], variant: number, template: string) => {
      if (!runs.length) return
      if (await sendMails(acting, runs, { variant, templateId: template, senderId })) return
      for (const { id } of runs) failures.set(id, 'other')
    }
    for (const [i, { filter, templateId }] of variants.entries()) {
      if (!left.length) break
      const matching = await acting.matching(filter, left)
      await send(
        left.filter(({ contactId }) => matching.has(contactId)),
        i + 1,
        templateId,
      )
      left = left.filter(({ contactId }) => !matching.has(contactId))
    }
    await send(left, 0, templateId)
    return { failures }
  },
})
