import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { LETTER } from '../../../../test/support/campaigns.ts'
import { insertRecipients, launch, sendUntil } from '../../../../test/support/delivery.ts'
import { messageTokens } from './message-tokens.ts'

const t = useApi()

test('tokens that a template writes in unusual places are hidden from callers who may not change contacts', async () => {
  const co = await t.company()
  const list = await insertRecipients(co, 1)
  const written = `<p>{{ unsubscribe ~ "" }} {% set a = webversion %}{{ a }} {{ preferences|upper }}
    {{ unsubscribe|replace("/", "x") }} <a href="https://shop.example/?u={{ unsubscribe|urlencode|lower }}">x</a></p>`
  const { id } = await launch(co, list.id, {
    subject: 'Leave {{ unsubscribe|replace("/u/", "-") }}',
    content: { html: LETTER.replace('<p>', `${written}<p>`) },
  })
  await sendUntil(t, co, id, ['sent'])
  const [member] = (await co.get(`/lists/${list.id}/members`).ok()).items
  const ref = { tenantId: co.tenantId, sourceId: id, contactId: member.id }
  const { out, web, mail } = messageTokens(t.app.signingKeys, ref)
  const textOf = async (client: Pick<typeof co, 'get'>, messageId: string) =>
    (await client.get(`/outbox/${messageId}`).raw()).text.replaceAll('=\r\n', '').toLowerCase()

  const reader = await co.key('read', 'account_admin')
  const [kept] = (await reader.get('/outbox?kind=campaign').ok()).items
  const whole = await textOf(co, kept.id)
  for (const token of [out, web, mail]) expect(whole).toContain(token)
  const shown = await textOf(reader, kept.id)
  const person = JSON.stringify(await co.get(`/contacts/${member.id}/export`).ok()).toLowerCase()
  for (const text of [shown, person, kept.subject])
    for (const token of [out, web, mail]) expect(text).not.toContain(token.slice(0, -2))
  expect(shown).toContain('this letter has enough words')
})
