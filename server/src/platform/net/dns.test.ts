import { describe, expect, test } from 'vitest'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { createDns } from './dns.ts'

const server = await startDnsServer()
const dns = createDns({ servers: [server.address] })

describe('answers', () => {
  test('strings of a record are joined, records are not', async () => {
    server.txt('split.example', 'v=DKIM1; p=AB', 'CD')
    server.txt('split.example', 'other')
    expect(await dns.txt('split.example')).toEqual({ outcome: 'found', records: ['v=DKIM1; p=ABCD', 'other'] })
  })

  test('names come in lower case and without a dot', async () => {
    server.cname('click.shop.example', 'Mail.Postrider.Example')
    server.mx('shop.example', 'MX.shop.example', 20)
    expect(await dns.cname('click.shop.example')).toEqual({ outcome: 'found', records: ['mail.postrider.example'] })
    expect(await dns.mx('shop.example')).toEqual({
      outcome: 'found',
      records: [{ exchange: 'mx.shop.example', priority: 20 }],
    })
  })

  test('have no control characters and a limited length', async () => {
    server.txt('strange.example', Buffer.from('a\0b\nc\x7f\xff', 'latin1'))
    server.txt('long.example', ...Array.from({ length: 20 }, () => 'x'.repeat(250)))
    const strange = await dns.txt('strange.example')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there
    expect(strange.outcome === 'found' && strange.records[0]).not.toMatch(/[\0-\x1f\x7f]/)
    const long = await dns.txt('long.example')
    expect(long.outcome === 'found' && long.records[0]).toHaveLength(4000)
  })

  test('a change is seen at once', async () => {
    server.txt('changing.example', 'old')
    await dns.txt('changing.example')
    server.clear('changing.example')
    expect(await dns.txt('changing.example')).toEqual({ outcome: 'missing' })
    server.txt('changing.example', 'new')
    expect(await dns.txt('changing.example')).toEqual({ outcome: 'found', records: ['new'] })
  })

  test('are missing for an unknown name, one without such a record, and an impossible one', async () => {
    server.txt('only-text.example', 'x')
    for (const name of [
      'nowhere.example',
      'only-text.example',
      `${'x'.repeat(64)}.example`,
      `${'x.'.repeat(150)}example`,
      'a..b',
    ])
      expect(await dns.cname(name), name).toEqual({ outcome: 'missing' })
  })
})

describe('no answer', () => {
  test('a refusal and silence are failures, and silence ends in time', async () => {
    server.broken('refused.example', 'servfail')
    server.broken('silent.example', 'silent')
    expect(await dns.txt('refused.example')).toEqual({ outcome: 'failed', code: 'ESERVFAIL' })
    expect(await dns.txt('silent.example')).toEqual({ outcome: 'failed', code: 'ETIMEOUT' })
  })

  test('a missing server is a failure', async () => {
    const away = createDns({ servers: ['127.0.0.1:9'] })
    expect(await away.txt('shop.example')).toMatchObject({ outcome: 'failed' })
  })
})
