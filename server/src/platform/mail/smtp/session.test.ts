import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer } from '../mailer.ts'
import { openSession } from './session.ts'
import { readSmtpUrl } from './target.ts'
import { openWire } from './wire.ts'

/** A relay that offers TLS with a certificate that it made itself, as Postfix does after it was installed. */
const relay = new SMTPServer({ authOptional: true, logger: false })
let url: string
beforeAll(async () => {
  relay.on('error', () => {})
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  url = `smtp://localhost:${(relay.server.address() as AddressInfo).port}`
})
afterAll(() => relay.close(() => {}))

/** How the senders, and how the mailer of single mails, get on with it. */
async function outcomes(smtpUrl: string) {
  const target = readSmtpUrl(smtpUrl, 'http://localhost')
  const session = await new Promise<string>((resolve) => {
    const wire = openWire(target, (error) => resolve(error?.message ?? 'open'))
    openSession(wire, target).then(
      () => wire.end(null),
      () => {},
    )
  })
  const mailer = createMailer(smtpUrl)
  const verified = await mailer.verify()
  mailer.close()
  return { session, verified }
}

test('the certificate of the relay is checked', async () => {
  expect(await outcomes(url)).toEqual({ session: expect.stringMatching(/certificate/), verified: false })
})

test('a certificate of its own is accepted where SMTP_URL says so', async () => {
  expect(await outcomes(`${url}?tls.rejectUnauthorized=false`)).toEqual({ session: 'open', verified: true })
})
