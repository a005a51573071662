import { describe, expect, test } from 'vitest'
import { isCloudAddress } from './cloud-networks.ts'
import type { Fact, Scene } from './define-verdict-rule.ts'
import { judge, reasonsOf, VERDICT_RULES } from './verdict.ts'

const SENT = new Date('2026-05-04T08:00:00Z')
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const factOf = ({ after, ...scene }: Scene): Fact => ({
  kind: 'opened',
  link: null,
  ip: '90.176.0.1',
  agent: BROWSER,
  at: new Date(SENT.getTime() + after * 1000),
  ...scene,
})
const argumentsOf = (scenes: readonly Scene[]) => {
  const facts = scenes.map(factOf)
  return [facts[0]!, { sentAt: SENT, facts }] as const
}

describe.each(VERDICT_RULES.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  test.each(rule.examples.machine)('recognizes a program: %j', (...scenes) => {
    expect(judge(...argumentsOf(scenes)).reasons).toContain(name)
  })
  test.each(rule.examples.person)('does not apply to: %j', (...scenes) => {
    expect(judge(...argumentsOf(scenes)).reasons).not.toContain(name)
  })
  test('has examples of both', () => {
    expect(rule.examples.machine.length).toBeGreaterThan(0)
    expect(rule.examples.person.length).toBeGreaterThan(0)
  })
})

test('the bits of stored reasons never change', () => {
  expect(Object.fromEntries(VERDICT_RULES.map((rule) => [rule.name, rule.bit]))).toEqual({
    'apple-proxy': 0,
    'image-prefetch': 1,
    'at-delivery': 2,
    trap: 3,
    'many-links': 4,
    'blind-click': 5,
    program: 6,
    cloud: 7,
    'no-agent': 8,
  })
})

const PEOPLE: [string, ...Scene[]][] = [
  ['opens an hour later', { after: 3600 }],
  ['opens in Outlook', { after: 30, agent: 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }],
  [
    'opens in Gmail',
    { after: 12, agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)' },
  ],
  ['opens in Yahoo', { after: 12, agent: 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html' }],
  [
    'opens in Apple Mail without the proxy',
    {
      after: 60,
      agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    },
  ],
  ['clicks a link soon after opening', { kind: 'clicked', link: 4, after: 90 }, { after: 80 }],
  ['clicks two products', { kind: 'clicked', link: 4, after: 90 }, { kind: 'clicked', link: 5, after: 93 }],
  ['clicks through a company proxy', { kind: 'clicked', link: 4, after: 9000, ip: '20.190.1.1' }],
]
test.each(PEOPLE)('a person %s', (_what, ...scenes) => {
  expect(judge(...argumentsOf(scenes))).toEqual({ machine: false, reasons: [], bits: 0 })
})

test('a scanner with the user agent of a browser is recognized by its behaviour', () => {
  const scan = [1, 2, 3, 4, 0].map((link, i): Scene => ({ kind: 'clicked', link, after: 1 + i * 0.3, ip: '52.1.2.3' }))
  const { reasons, bits } = judge(...argumentsOf(scan))
  expect(reasons).toEqual(['at-delivery', 'trap', 'many-links', 'blind-click', 'cloud'])
  expect(reasonsOf(bits)).toEqual(reasons)
})

test.each([
  ['52.1.2.3', true],
  ['34.70.0.1', true],
  ['2600:1f18::1', true],
  ['90.176.0.1', false],
  ['2a00:1028::1', false],
  ['nonsense', false],
])('%s is an address of a cloud provider: %s', (ip, is) => {
  expect(isCloudAddress(ip)).toBe(is)
})
