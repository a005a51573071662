import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { insertRecipients, launch, sendUntil } from '../../../../test/support/delivery.ts'
import { startSink } from '../../../../test/support/smtp-sink.ts'

const sink = await startSink()

for (const [sign, signatures] of [
  ['self', 1],
  ['relay', 0],
] as const) {
  const t = useApi({ SMTP_URL: sink.url, SIGN: sign })
  test(`with SIGN=${sign} a mail has ${signatures} signatures`, async () => {
    const co = await t.company()
    sink.taken.length = 0
    const { id } = await launch(co, (await insertRecipients(co, 1)).id)
    await sendUntil(t, co, id, ['sent'])
    expect(sink.taken).toHaveLength(1)
    expect(sink.taken[0]!.data.match(/^DKIM-Signature:/gm) ?? []).toHaveLength(signatures)
  })
}
