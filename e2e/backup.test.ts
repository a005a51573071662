// A backup taken while a campaign is being sent, restored on another machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSink } from '../server/test/support/smtp-server.ts'
import { until } from '../server/test/support/until.ts'
import { caller, confirmSenders, switchSendingOn } from './support/client.ts'
import { installation, usedInstallation } from './support/product.ts'

const PEOPLE = 300
const TAKEN_BEFORE = 100
const LETTER = `<p>Hello {{ df_name|default("you", true) }}, this letter says what is new in our shop this week.</p>
  <p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>`

type Call = ReturnType<typeof caller>

/** Imports new people into a new list. */
async function importPeople(call: Call, name: string, number: number): Promise<string> {
  const [shop] = (await call('GET', '/shops')).items
  const [purpose] = (await call('GET', '/purposes')).items
  const list = { name, publicName: name, shopId: shop.id, notifyOnUnsubscribe: false, notifyOnAdd: false }
  const { id: listId } = await call('POST', '/lists', list)
  const emails = Array.from({ length: number }, (_, i) => `${name}${i}@example.com`)
  const { fileId } = await call('POST', '/imports/files', {
    name: 'people.csv',
    text: `E-mail\n${emails.join('\n')}\n`,
  })
  const { id } = await call('POST', '/imports', {
    ...{ name, source: 'shop', fileId, mapping: [{ column: 0, field: 'email' }], mode: 'upsert' },
    ...{ shopId: shop.id, listIds: [listId], purposeId: purpose.id, consentConfirmed: true },
  })
  await until('the import', async () => (await call('GET', `/imports/${id}`)).status === 'finished')
  return listId
}

async function send(call: Call, listId: string, senderId: string): Promise<string> {
  const [shop] = (await call('GET', '/shops')).items
  const mail = { subject: 'News', preheader: 'News', senderId, content: { html: LETTER } }
  const { id, version } = await call('POST', '/campaigns', {
    ...{ name: 'News', shopId: shop.id, ...mail, audience: { listIds: [listId] } },
  })
  const { recipients } = await call('POST', `/campaigns/${id}/audience`, {})
  await call('POST', `/campaigns/${id}/approve`, { baseVersion: version, expectedRecipients: recipients })
  await call('POST', `/campaigns/${id}/send`, {})
  return id
}

const isSent = (call: Call, id: string) => async () => (await call('GET', `/campaigns/${id}`)).status === 'sent'

test('a backup that was written while a campaign was being sent is restored, and nothing is sent twice', async () => {
  const sink = await openSink()
  const backups = mkdtempSync(join(tmpdir(), 'postrider-backups-'))
  const env = { SMTP_URL: sink.url, BACKUP_PASSWORD: 'correct horse battery' }
  const first = await usedInstallation(env)
  const second = await installation(env)
  try {
    const run = await first.up()
    const made = await first.command('company', 'create', '--name', 'Acme', '--email', 'owner@example.com')
    const company = JSON.parse(made.out)
    const call = caller(first, company)
    await call('PATCH', '/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' })
    await call('POST', '/sending/domains', { domain: 'acme.example' })
    const sender = await call('POST', '/sending/senders', { email: 'news@acme.example', name: 'Acme' })
    await confirmSenders(first)
    const listId = await importPeople(call, 'people', PEOPLE)
    const partly = sink.holdAfter(TAKEN_BEFORE)
    const id = await send(call, listId, sender.id)
    await partly
    const backup = await first.command('backup', '--to', backups)
    expect(backup.code, backup.err).toBe(0)
    sink.release()
    await until('the end of the campaign', isSent(call, id))
    const taken = () =>
      sink.taken.map(({ to }) => to).filter((to) => to.endsWith('@example.com') && !to.startsWith('owner'))
    expect([taken().length, new Set(taken()).size]).toEqual([PEOPLE, PEOPLE])
    // The machine is lost.
    run.child.kill('SIGKILL')
    await run.exit

    const restore = await second.command('restore', '--from', backups, '--backup', JSON.parse(backup.out).folder)
    expect(restore.code, restore.err).toBe(0)
    const doctor = await second.command('doctor')
    expect(doctor.code, doctor.out + doctor.err).toBe(0)
    await second.up()
    const restored = caller(second, company)
    expect(await restored('GET', `/campaigns/${id}`)).toMatchObject({ status: 'paused', pausedReason: 'restored' })
    const { counts } = await restored('GET', `/campaigns/${id}`)
    expect(counts.sent + counts.queued).toBe(PEOPLE)
    expect(counts.queued).toBeGreaterThan(0)

    // A person switches sending on, and does not let the campaign go on: only what is new is sent.
    await switchSendingOn(second)
    const fresh = await send(restored, await importPeople(restored, 'fresh', 5), sender.id)
    await until('the end of the new campaign', isSent(restored, fresh))
    expect(await restored('GET', `/campaigns/${id}`)).toMatchObject({ status: 'paused', counts })
    expect([taken().length, new Set(taken()).size]).toEqual([PEOPLE + 5, PEOPLE + 5])
  } finally {
    await first.remove()
    await second.remove()
    await sink.shutDown()
    rmSync(backups, { recursive: true, force: true })
  }
})
