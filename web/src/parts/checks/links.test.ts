import { expect, test } from 'vitest'
import type { Issue } from './checks.ts'
import { callable, faultsOf } from './links.ts'

const issue = (code: string, params: Issue['params']): Issue => ({ code, severity: 'error', params })
const ISSUES = [
  issue('broken_link', { url: '#', reason: 'placeholder' }),
  issue('broken_link', { url: 'https://www.example.com/long…', reason: 'spaces' }),
  issue('link_http', { url: 'http://example.com' }),
  issue('unknown_tag', { tag: 'nosuch' }),
  issue('image_http', { url: 'http://example.com' }),
]
const codes = (address: string) => faultsOf(address, ISSUES).map(({ code }) => code)

test('findings belong to the links with their address or tag', () => {
  expect(codes('#')).toEqual(['broken_link'])
  expect(codes('#top')).toEqual([])
  expect(codes('http://example.com')).toEqual(['link_http'])
  expect(codes('https://www.example.com/long address')).toEqual(['broken_link'])
  expect(codes('https://a.cz/?x={{ nosuch|urlencode }}')).toEqual(['unknown_tag'])
  expect(codes('https://a.cz/?x={{ nosuch_other }}')).toEqual([])
  expect(codes('https://a.cz/nosuch')).toEqual([])
})

test('only addresses of the web without tags are called', () => {
  const addresses = [
    ' https://a.cz/x ',
    'HTTP://b.cz',
    'https://c.cz/{{df_name}}',
    '{{webversion}}',
    'mailto:a@b.cz',
    '#',
    '',
  ]
  expect(callable(addresses.map((address) => ({ address, text: '', faults: [] })))).toEqual([
    'https://a.cz/x',
    'HTTP://b.cz',
  ])
})
