import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readSmtpUrl } from './target.ts'
import { openWire } from './wire.ts'

/** A server that sends lines, each after some time. */
async function saying(lines: [number, string][]) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    void (async () => {
      for (const [ms, line] of lines) {
        await sleep(ms)
        socket.write(`${line}\r\n`)
      }
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test('the time limit of an answer starts after the previous answer', async () => {
  const server = await saying([
    [1200, '250 first'],
    [1200, '250 second'],
  ])
  const seen: string[] = []
  const wire = openWire(readSmtpUrl(server.url, 'http://localhost'), (error) => seen.push(String(error?.message)))
  wire.expect(2000, () => seen.push('first'))
  wire.expect(2000, () => seen.push('second'))
  await expect.poll(() => seen, { timeout: 6000 }).toEqual(['first', 'second'])
  wire.expect(100, () => seen.push('third'))
  await expect.poll(() => seen.at(-1), { timeout: 6000 }).toBe('The relay did not answer in time.')
  server.close()
})

test.each([
  ['https://post.example.com/', 'post.example.com'],
  ['http://localhost:3000', '[127.0.0.1]'],
  ['http://10.0.0.7', '[10.0.0.7]'],
  ['https://post.example.com.', 'post.example.com'],
  ['http://[::1]:80', '[127.0.0.1]'],
])('whose address is %s is called %s', (baseUrl, name) => {
  expect(readSmtpUrl('smtp://relay', baseUrl).ownName).toBe(name)
})
