import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { requestConfirmation } from '../../audience/double-opt-in/index.ts'

const t = useApi({ BASE_URL: 'http://app.example.com' })

test('the name of a company carries no link into mails to strangers', async () => {
  const co = await t.company()
  const name = 'Your mailbox is blocked. Sign in at https://evil.example/login or www.evil.example, help@evil.example'
  await co.patch('/company', { name }).ok(200)
  const owner = await co.owner()
  const stranger = 'stranger@example.com'
  await owner.post('/invitations', { email: stranger, roles: ['finance'] }).ok(201)
  await owner.post('/sending/senders', { email: stranger, name }).ok(201)
  const contact = await co.contact(stranger)
  const tenant = { id: co.tenantId, publicId: co.tenant, timezone: 'Europe/Prague', language: 'cs', currency: 'CZK' }
  await co.db.transaction().execute((db) =>
    requestConfirmation({ app: t.app, db, now: t.clock.now() }, tenant, {
      contactId: contact.id,
      purposeId: co.purposeId,
      source: 'signup_form',
    }),
  )
  await t.runJobs()
  const { items } = await co.get('/outbox').ok(200)
  expect(items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['doi', 'invitation', 'sender_confirmation'])
  for (const { id, kind } of items) {
    const mail = await PostalMime.parse((await co.get(`/outbox/${id}`).raw()).text)
    expect(mail.text, kind).toContain('Your mailbox is blocked.')
    const links = `${mail.subject} ${mail.from?.name} ${mail.text}`.match(/[\w@:/-]+(?:[.@][\w/?=&-]+)+/g) ?? []
    const foreign = links.filter((link) => link !== stranger && !link.startsWith('http://app.example.com/'))
    expect(foreign, kind).toEqual([])
    expect(
      links.some((link) => link.startsWith('http://app.example.com/')),
      kind,
    ).toBe(true)
  }
})
