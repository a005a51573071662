import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'

interface Received {
  from: string
  to: string[]
  raw: Buffer
}

const servers: SMTPServer[] = []
afterAll(() => {
  for (const server of servers) server.close(() => {})
})

/** A real SMTP server on loopback that keeps, or refuses, what it gets. */
async function receive(refuse = false) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('no'), { responseCode: 550 }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          raw: Buffer.concat(parts),
        })
        done()
      })
    },
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}` }
}

test('a mail reaches the relay as it was composed', async () => {
  const { received, url } = await receive()
  const mailer = createMailer(url)
  const raw = await mailer.compose({
    from: 'Postrider <a@example.com>',
    to: 'jana@example.com',
    subject: 'Nové heslo – ž',
    text: 'Dobrý den,\n\nodkaz\n',
  })
  await mailer.deliver({ from: 'bounce@example.com', to: 'jana@example.com' }, raw)
  expect(await mailer.verify()).toBe(true)
  mailer.close()
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'bounce@example.com', to: ['jana@example.com'] })
  const mail = await PostalMime.parse(received[0]!.raw)
  expect(mail).toMatchObject({ subject: 'Nové heslo – ž', text: 'Dobrý den,\n\nodkaz\n' })
})

test('a line break in a header starts no new header', async () => {
  const mailer = createMailer(null)
  const raw = await mailer.compose({
    from: 'a@example.com',
    to: 'b@example.com',
    subject: 'Hi\r\nBcc: evil@example.com',
    text: 'x',
  })
  const mail = await PostalMime.parse(raw)
  expect(mail.bcc ?? []).toEqual([])
  expect(mailer.relay).toBe(false)
})

test('a relay that refuses, or is not there, is 503 mail', async () => {
  const { url } = await receive(true)
  for (const address of [url, 'smtp://127.0.0.1:1']) {
    const mailer = createMailer(address)
    await expect(
      mailer.deliver({ from: 'a@example.com', to: 'b@example.com' }, Buffer.from('Subject: x\r\n\r\nx')),
    ).rejects.toMatchObject({ status: 503, message: 'mail' })
    mailer.close()
  }
  expect(await createMailer('smtp://127.0.0.1:1').verify()).toBe(false)
})
