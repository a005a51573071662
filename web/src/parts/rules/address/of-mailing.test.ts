import { expect, test } from 'vitest'
import { rulesInAddress, segmentAddress } from './of-mailing.ts'

const searchOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

test('the editor finds the rules that statistics wrote into the address', () => {
  const address = segmentAddress({ kind: 'campaign', id: '5' }, 'not_opened', { name: 'Spring' })
  expect(address).toMatch(/^\/segments\/new\?/)
  expect(rulesInAddress(searchOf(address))).toEqual({
    type: 'group',
    match: 'all',
    rules: [
      { type: 'email_delivered', campaignIds: ['5'] },
      { type: 'email_opened', negate: true, campaignIds: ['5'] },
    ],
  })
  const mail = { kind: 'automation', id: '7', node: 'hello' } as const
  expect(rulesInAddress(searchOf(segmentAddress(mail, 'clicked', { humans: false })))?.rules).toEqual([
    { type: 'email_clicked', automationId: '7', node: 'hello', human: false },
  ])
  const link = 'https://shop.example/a?b=c&d=ž'
  const clicked = segmentAddress({ kind: 'campaign', id: '5' }, 'clicked', { link })
  expect(rulesInAddress(searchOf(clicked))?.rules).toEqual([{ type: 'email_clicked', campaignIds: ['5'], link }])
})

test('other addresses bring no rules', () => {
  for (const search of [
    {},
    { campaign: '5' },
    { did: 'opened' },
    { campaign: '5', did: 'erased' },
    { campaign: 'x', did: 'opened' },
  ])
    expect(rulesInAddress(search)).toBeNull()
})
