import { describe, expect, test } from 'vitest'
import { OutgoingError } from './outgoing-error.ts'
import { checkTarget, isPublicAddress, mayCall } from './target.ts'

const PRIVATE = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254
  168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 0:0:0:0:0:0:0:1 ::127.0.0.1 ::8.8.8.8 ::7f00:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::FFFF:A9FE:A9FE
  ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::a00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::8.8.8.8 100::1
  2001::1 2001:0:7f00:1::1 2001:2::1 2001:10::1 2001:db8::1 2002:7f00:1::1 2002:a00:1:: 2002:808:808::1 3fff::1
  fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 2606:4700::1111%eth0 febf::1 fec0::1 ff02::1 4000::1 5f00::1
`

const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255
  172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2606:4700::1111 2a00:1450:4014::200e 2001:200::1 2001:4860:4860::8888 ::ffff:8.8.8.8 64:ff9b::8.8.8.8
`

/** Not addresses at all, or addresses in a notation that two programs read in two ways. */
const NO_ADDRESS = [
  '',
  'localhost',
  'example.com',
  '127.1',
  '0x7f.0.0.1',
  '010.8.8.8',
  '2130706433',
  '8.8.8.8 ',
  '8.8.8',
  '[::1]',
  ':::',
  '8.8.8.8%1',
]

describe('isPublicAddress', () => {
  test.each(words(PRIVATE))('%s is not public', (ip) => expect(isPublicAddress(ip)).toBe(false))
  test.each(words(PUBLIC))('%s is public', (ip) => expect(isPublicAddress(ip)).toBe(true))
  test.each(NO_ADDRESS)('"%s" is no address', (text) => expect(isPublicAddress(text)).toBe(false))
})

describe('mayCall with private addresses allowed', () => {
  test.each(words('127.0.0.1 10.0.0.1 172.16.0.1 192.168.0.1 ::1 fd00::1 8.8.8.8'))('%s may be called', (ip) =>
    expect(mayCall(ip, true)).toBe(true),
  )
  test.each(
    words(
      '169.254.169.254 168.63.129.16 100.100.100.200 fe80::1 fd00:ec2::254 ::ffff:169.254.169.254 64:ff9b::a9fe:a9fe',
    ),
  )('%s may not', (ip) => expect(mayCall(ip, true)).toBe(false))
})

const HOSTILE_URLS = [
  'http://127.0.0.1/',
  'https://127.0.0.1:8443/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f000001/',
  'http://0x7F.1/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0/',
  'http://0x/',
  'http://00000000/',
  'http://10.1/',
  'http://192.168.257/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9.0376.0xa9fe/',
  'http://%31%32%37.0.0.1/',
  'http://127%2e0%2e0%2e1/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://①②⑦.⓪.⓪.①/',
  'http:127.0.0.1',
  'http:\\\\127.0.0.1\\',
  'http:////127.0.0.1/',
  ' \thttp://127.0.\n0.1/ ',
  'HTTP://127.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]:80/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
]

const WRONG_URLS = [
  '',
  'example.com',
  '//example.com/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com:70/_',
  'data:text/plain,x',
  'javascript:alert(1)',
  'unix:///var/run/docker.sock',
  'ws://example.com/',
  'blob:https://example.com/1',
  'http://',
  'http://user@example.com/',
  'http://user:pass@example.com/',
  'http://:pass@example.com/',
  'http://example.com@127.0.0.1/',
  'http://[fe80::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://example.com:99999/',
  'http://exa mple.com/',
]

describe('checkTarget', () => {
  test.each(HOSTILE_URLS)('%j is a private address', (url) => {
    expect(reason(() => checkTarget(url, false))).toBe('address')
  })

  test('private addresses of intranets are taken where they are allowed', () => {
    for (const url of ['http://127.0.0.1/', 'http://0x7f000001/', 'http://10.1/', 'http://[::1]/'])
      expect(checkTarget(url, true), url).toBeInstanceOf(URL)
    for (const url of ['http://169.254.169.254/', 'http://0/', 'http://[fe80::1]/'])
      expect(
        reason(() => checkTarget(url, true)),
        url,
      ).toBe('address')
  })

  test.each(WRONG_URLS)('%j is refused also where private addresses are allowed', (url) => {
    expect(reason(() => checkTarget(url, false))).toBe('scheme')
    expect(reason(() => checkTarget(url, true))).toBe('scheme')
  })

  test.each([
    ['https://example.com/hook?a=1#x', 'https://example.com/hook?a=1#x'],
    ['http://localhost./', 'http://localhost./'],
    ['http://134744072/', 'http://8.8.8.8/'],
    ['https://[2606:4700::1111]:8443', 'https://[2606:4700::1111]:8443/'],
    ['https://koně.cz/', 'https://xn--kon-2ra.cz/'],
  ])('%s is taken: names are judged at the call', (url, href) => expect(checkTarget(url, false).href).toBe(href))
})

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

function reason(run: () => unknown): unknown {
  try {
    run()
    return 'taken'
  } catch (error) {
    return error instanceof OutgoingError ? error.reason : error
  }
}
