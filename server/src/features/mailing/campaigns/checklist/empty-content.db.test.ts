import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { approved, readyCampaign } from '../../../../../test/support/campaigns.ts'
import type { Company } from '../../../../../test/support/company.ts'

const t = useApi()
const FOOTER = '<p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p>'
const PIXEL = '<img src="https://shop.example/p.gif" width="1" height="1" alt="">'

/** A company whose mails get a footer, so that a mail without content is not empty as a whole. */
async function withFooter() {
  const co = await t.company()
  const footer = await co.post('/footers', { name: 'Footer', content: { html: FOOTER } }).ok(201)
  await co.post(`/footers/${footer.id}/default`, {}).ok()
  return co
}

const errors = async (co: Company, id: string) =>
  (await co.get(`/campaigns/${id}/checklist`).ok()).items.filter(
    (item: { severity: string }) => item.severity === 'error',
  )

async function refused(co: Company, id: string) {
  const { version } = await co.get(`/campaigns/${id}`).ok()
  const body = { baseVersion: version, expectedRecipients: 2 }
  return (await co.post(`/campaigns/${id}/approve`, body).fails(409, 'conflict', 'checklist')).params!.issues
}

describe('content that shows nothing', () => {
  test.each([
    ['no content', ''],
    ['spaces', ' \n&nbsp;&zwnj;&#847;<p>&shy;</p> '],
    ['a comment', '<!-- Hello -->{# Hello #}'],
    ['a hidden preheader', '<div style="display:none;max-height:0">Look at what is new</div>'],
    ['a tracking pixel', PIXEL],
    ['a pixel by its style', '<img src="https://shop.example/p.gif" style="width:1px;height:1px">'],
    ['a hidden picture', '<div style="display:none"><img src="https://shop.example/a.png" width="600"></div>'],
    ['a spacer', '<table><tr><td><img src="https://shop.example/s.gif" width="600" height="1"></td></tr></table>'],
    ['a condition that never holds', '{% if false %}<p>Hello</p>{% endif %}'],
    ['a loop over nothing', '{% for i in range(0) %}<p>Hello</p>{% endfor %}'],
    ['an empty condition', '{% if df_name %} {% endif %}'],
    ['an empty value', '<p>{{ "" }}</p>'],
  ])('%s is an error, although there is a footer', async (_, html) => {
    const co = await withFooter()
    const { id } = await readyCampaign(co, { content: { html } })
    expect(await errors(co, id)).toEqual([{ code: 'html_empty', severity: 'error', params: {} }])
    expect(await refused(co, id)).toEqual([{ code: 'html_empty', severity: 'error', params: {} }])
  })

  test('is found also when only some recipients would get it', async () => {
    const co = await withFooter()
    const html = '{% if df_name == "Jana0" %}<p>Hello Jana</p>{% endif %}'
    const { id } = await readyCampaign(co, { content: { html } })
    const found = [{ code: 'html_empty', severity: 'error', params: { empty: 1, sample: 2 } }]
    expect(await errors(co, id)).toEqual(found)
    expect(await refused(co, id)).toEqual(found)
  })

  test('is found in every variant of a test', async () => {
    const co = await withFooter()
    const { id: templateId } = await co.post('/templates', { name: 'Empty', subject: 'x' }).ok(201)
    const ab = { variants: [{ key: 'a' }, { key: 'b', templateId }, { key: 'c', subject: '{{ "" }}' }] }
    const { id } = await readyCampaign(co, { ab })
    expect(await refused(co, id)).toEqual([
      { code: 'html_empty', severity: 'error', params: { variant: 'b' } },
      { code: 'subject_empty', severity: 'error', params: { variant: 'c' } },
    ])
  })

  test.each([
    ['text', '<p>Hello</p>'],
    ['a picture', '<img src="https://shop.example/a.png" alt="">'],
    ['a value that every recipient has', '<p>{{ df_name }}</p>'],
    [
      'a condition with another branch',
      '{% if df_name == "Jana0" %}<p>Hello Jana</p>{% else %}<p>Hello</p>{% endif %}',
    ],
    ['text of a block', '{% set a %}Hello{% endset %}<p>{{ a }}</p>'],
  ])('%s is not empty', async (_, html) => {
    const co = await withFooter()
    const { id } = await readyCampaign(co, { content: { html } })
    expect(await errors(co, id)).toEqual([])
    await approved(co, id)
  })
})

test.each([
  ['{% if false %}x{% endif %}', {}],
  ['{{ df_company }}', { empty: 2, sample: 2 }],
  ['{% if df_name == "Jana0" %}Hello{% endif %}', { empty: 1, sample: 2 }],
])('the subject %s is an error', async (subject, params) => {
  const co = await t.company()
  const { id } = await readyCampaign(co, { subject })
  expect(await refused(co, id)).toEqual([{ code: 'subject_empty', severity: 'error', params }])
})

test('a campaign whose content became empty for all recipients after its approval is not sent', async () => {
  const co = await withFooter()
  const html = '{% if df_company %}<p>Hello {{ df_company }}</p>{% endif %}'
  const { id, people } = await readyCampaign(co, { content: { html } })
  const setCompany = (company: string) =>
    Promise.all(people.map((person) => co.patch(`/contacts/${person.id}`, { company }).ok()))
  await setCompany('Flowers')
  await approved(co, id)
  await co.post(`/campaigns/${id}/send`, {}).ok(200)
  await setCompany('')
  expect(await t.runJobs()).toBe(0)
  expect(await co.get(`/campaigns/${id}`).ok()).toMatchObject({ status: 'failed', failReason: 'html_empty' })
})

test('a test mail that would show nothing is refused with the empty part', async () => {
  const co = await withFooter()
  await co.put('/test-recipients', { emails: ['test@example.com'] }).ok()
  const { id, people } = await readyCampaign(co, {
    subject: '{{ df_company }}',
    content: { html: '{% if df_name == "Jana0" %}<p>Hello</p>{% endif %}' },
  })
  const send = (contactId?: string) => co.post(`/campaigns/${id}/test`, { ...(contactId ? { contactId } : {}) })
  expect((await send().fails(400, 'validation', 'html')).params).toEqual({ reason: 'empty' })
  expect((await send(people[0]!.id).fails(400, 'validation', 'subject')).params).toEqual({ reason: 'empty' })
  await co.patch(`/contacts/${people[0]!.id}`, { company: 'Flowers' }).ok()
  expect(await send(people[0]!.id).ok()).toEqual({ sent: 1 })
  const { id: template } = await co.post('/templates', { name: 'T', subject: 'x', content: { html: PIXEL } }).ok(201)
  await co.post(`/templates/${template}/test`, {}).fails(400, 'validation', 'html')
  expect((await co.get('/outbox?kind=test').ok()).total).toBe(1)
})
