import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { readyCampaign } from '../../../../../test/support/campaigns.ts'
import { insertRecipients } from '../../../../../test/support/delivery.ts'

const t = useApi()
const FOOTER = '<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>'

/** The processor time of this thread for a checklist, in milliseconds, and the checklist. */
async function checked(content: (variant: string) => string) {
  const co = await t.company()
  await co.post('/custom-fields', { name: 'Colour', type: 'text', mergeKey: 'colour' }).ok(201)
  const list = await insertRecipients(co, 1000)
  const ab = { variants: [{ key: 'a' }] as { key: string; templateId?: string }[] }
  for (const key of ['b', 'c', 'd', 'e']) {
    const input = { name: key, subject: key, content: { editor: 'html', html: content(key) } }
    const template = await co.post('/templates', input).ok(201)
    ab.variants.push({ key, templateId: template.id })
  }
  const { id } = await readyCampaign(co, { audience: { listIds: [list.id] }, content: { html: content('a') }, ab })
  const before = process.threadCpuUsage()
  const checklist = await co.get(`/campaigns/${id}/checklist`).ok()
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1000, checklist }
}

// Compared with the same mails without tags: a slow or busy machine changes both.
test('very many tags and recipients do not stop the thread that answers', async () => {
  const tags = (variant: string) => Array.from({ length: 8_000 }, (_, i) => `{{cf_${variant}${i}}}`).join('')
  const plain = await checked((variant) => `<p>${variant}${' word'.repeat(19_000)}</p>${FOOTER}`)
  const hostile = await checked((variant) => `<p>{{cf_colour}}${tags(variant)}</p>${FOOTER}`)
  expect(hostile.ms).toBeLessThan(4 * plain.ms)
  const empty = hostile.checklist.items.find(({ code }: { code: string }) => code === 'empty_tags')
  expect(empty.params).toEqual({ tags: [{ tag: 'cf_colour', empty: 1000 }], sample: 1000 })
})
