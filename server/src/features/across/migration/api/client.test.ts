import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createOutgoing } from '../../../../platform/net/outgoing.ts'
import { createClient, SHORT, withRefusals } from './client.ts'

/** A host that accepts every call and never answers. */
const host = createServer(() => {})
await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
const outgoing = createOutgoing({ allowPrivate: true })
afterAll(async () => {
  await outgoing.close()
  host.closeAllConnections()
  host.close()
})
const access = { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, key: 'a:b' }
const app = { outgoing }

test('a host that never answers is given up after a while, with an error of its own', async () => {
  const client = createClient({ app }, access, { answerMs: 30, allMs: 1000 })
  await expect(withRefusals(() => client.get('/'))).rejects.toMatchObject({ code: 'upstream', message: 'timeout' })
})

test('the time for all answers together is limited too', async () => {
  const client = createClient({ app }, access, { answerMs: 1000, allMs: 30 })
  await expect(client.get('/')).rejects.toMatchObject({ reason: 'deadline' })
  await expect(client.get('/')).rejects.toMatchObject({ reason: 'deadline' })
})

test('a person waits ten seconds for an answer', () => {
  expect(SHORT.answerMs).toBe(10_000)
})
