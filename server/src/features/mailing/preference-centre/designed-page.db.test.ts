import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'

const t = useApi()

const designOf = (words: string) => ({
  mjml: `<mjml><mj-body><mj-section><mj-column><mj-text>${words}</mj-text><mj-text>{{subscription}}</mj-text></mj-column></mj-section></mj-body></mjml>`,
})

test('contacts pause and unsubscribe in a designed page, in their language', async () => {
  const co = await t.company()
  const page = await co
    .post('/unsubscribe-pages', { name: 'Ours', design: designOf('We will miss you at {{cl_company}}') })
    .ok(201)
  await co.post(`/unsubscribe-pages/${page.id}/default`, { shopId: null }).ok()
  const contact = await co.contact('eva@example.com', { language: 'sk' })
  const mail = await freezeFor(co, [contact.id])
  const path = `/u/${mail.tokens(contact.id).out}`
  const { status, text, headers } = await t.stranger.get(path).raw()
  expect(status).toBe(200)
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-forms .*form-action 'self'$/)
  expect(headers['content-security-policy']).not.toContain('script')
  expect(text).toContain('We will miss you at ')
  expect(text).toContain('eva@example.com')
  expect(text).toMatch(/<html[^>]* lang="sk"/)
  expect(text).toContain('Odhlásiť zo všetkého')
  expect(text).toContain('<form method="post" action="#subscription">')
  const paused = await t.stranger.post(path, 'action=pause-30').raw()
  expect(paused.text).toContain('We will miss you')
  expect(paused.text).toContain('role="status"')
  expect((await co.get(`/contacts/${contact.id}`).ok()).mailPausedUntil).not.toBeNull()
  expect((await t.stranger.post(path, 'action=nonsense').raw()).status).toBe(400)
  const done = await t.stranger.post(path, 'action=all&reason=Other').raw()
  expect(done.text).toContain('Hotovo. Ďalšie e-maily od nás nedostanete.')
  expect(done.text).not.toContain('<form')
  expect((await co.get(`/contacts/${contact.id}`).ok()).status).toBe('unsubscribed')
  // A new design is seen at once.
  await co.patch(`/unsubscribe-pages/${page.id}`, { design: designOf('Come back') }).ok()
  const over = (await t.stranger.get(path).raw()).text
  expect(over).toContain('Come back')
  expect(over).not.toContain('eva@example.com')
  await co.patch(`/unsubscribe-pages/${page.id}`, { design: null }).ok()
  expect((await t.stranger.get(path).raw()).text).not.toContain('Come back')
})

test('a design that cannot be shown any more gives way to the standard page', async () => {
  const co = await t.company()
  const page = await co.post('/unsubscribe-pages', { name: 'Ours', design: designOf('Designed') }).ok(201)
  await co.post(`/unsubscribe-pages/${page.id}/default`, { shopId: null }).ok()
  const contact = await co.contact('jan@example.com', { language: 'en' })
  const mail = await freezeFor(co, [contact.id])
  const path = `/u/${mail.tokens(contact.id).out}`
  for (const html of ['<p>No choices</p>', '<p>{{subscription}} {{ oops</p>']) {
    await co.db
      .updateTable('unsubscribe_page')
      .set({ html, design_version: html.length })
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', page.id)
      .execute()
    const { status, text } = await t.stranger.get(path).raw()
    expect(status).toBe(200)
    expect(text).toContain('Unsubscribe from everything')
    expect(text).not.toContain('No choices')
  }
  expect((await t.stranger.post(path, 'action=all').raw()).text).toContain('Done.')
  expect((await co.get(`/contacts/${contact.id}`).ok()).status).toBe('unsubscribed')
})
