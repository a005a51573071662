import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../../test/support/until.ts'
import { readSmtpUrl } from './target.ts'
import { openWire } from './wire.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the time limit of an answer starts after the previous answer', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const seen: string[] = []
  const wire = openWire(readSmtpUrl(url, 'http://localhost'), (error) => seen.push(String(error?.message)))
  const [socket] = (await once(server, 'connection')) as [Socket]
  try {
    wire.expect(20_000, () => seen.push('first'))
    wire.expect(20_000, () => seen.push('second'))
    for (const answer of ['first', 'second']) {
      vi.advanceTimersByTime(12_000)
      socket.write(`250 ${answer}\r\n`)
      await until(answer, () => seen.at(-1) === answer)
    }
    wire.expect(20_000, () => seen.push('third'))
    vi.advanceTimersByTime(19_000)
    expect(seen).toEqual(['first', 'second'])
    vi.advanceTimersByTime(2_000)
    expect(seen).toEqual(['first', 'second', 'The relay did not answer in time.'])
  } finally {
    socket.destroy()
    server.close()
  }
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
