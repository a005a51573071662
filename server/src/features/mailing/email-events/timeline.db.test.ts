import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { recordMailEvents } from '../../../../test/support/mail-events.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { keepEmailLinks, recordEmailEvents } from './index.ts'

const t = useApi()

test('the timeline shows mails with the name of their campaign and the clicked link', async () => {
  const co = await t.company()
  const { id: contactId } = await co.contact()
  const { campaignId, sourceId } = await freezeFor(co, [contactId])
  const at = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000)
  await recordMailEvents(co, { sourceId }, [
    { kind: 'delivered', contactId, at: at(1) },
    { kind: 'opened', contactId, at: at(2), machine: true },
    { kind: 'complained', contactId, at: at(4) },
  ])
  const url = 'https://example.com/roses?utm_source=news'
  const linkId = (await keepEmailLinks(co.db, co.tenantId, [url])).get(url)!
  await recordEmailEvents(co.db, co.tenantId, [{ kind: 'clicked', at: at(3), contactId, sourceId, linkId }])
  const path = `/contacts/${contactId}/activities`
  const mails = async () => (await co.get(`${path}?pageSize=3`).ok()).items.map(shown)
  expect(await mails()).toEqual([
    ['email_clicked', 'Frozen', { link: url, campaignId }],
    ['email_opened', 'Frozen', { machine: true, campaignId }],
    ['email_delivered', 'Frozen', { campaignId }],
  ])
  expect((await co.get(`${path}?type=email_clicked`).ok()).items.map(shown)).toEqual([
    ['email_clicked', 'Frozen', { link: url, campaignId }],
  ])
  await co.db.deleteFrom('campaign').where('tenant_id', '=', co.tenantId).where('id', '=', campaignId).execute()
  expect((await mails())[2]).toEqual(['email_delivered', '', { campaignId }])
})

const shown = ({ type, title, params }: { type: string; title: string; params: object }) => [type, title, params]
