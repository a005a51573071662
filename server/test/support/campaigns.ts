import type { Company } from './company.ts'

/** A mail that passes all checks. */
export const LETTER = `<html><body><p>Hello {{ df_name|default("you", true) }}, this letter has enough words to be one, and says what is new.</p>
<p><a href="https://shop.example/sale">Sale</a></p><p>{{cl_company}}, {{cl_address}} <a href="{{unsubscribe}}">Unsubscribe</a></p></body></html>`

/** A campaign that is ready to send, with a sender, content, and a list with this many contacts. */
export async function readyCampaign(
  co: Company,
  { contacts = 2, ...more }: { contacts?: number; [field: string]: unknown } = {},
) {
  await co.patch('/company', { street: 'Dlouhá 1', city: 'Praha', postalCode: '11000' }).ok()
  const sender = await co
    .post('/sending/senders', { email: `${crypto.randomUUID()}@example.com`, name: 'Flowers' })
    .ok(201)
  const list = await co.list()
  const people = []
  for (let i = 0; i < contacts; i++)
    people.push(await co.contact(undefined, { listIds: [list.id], firstName: `Jana${i}` }))
  const input = {
    name: 'Spring',
    shopId: co.shopId,
    subject: 'Spring is here, {{ df_name }}',
    preheader: 'Look at what is new',
    senderId: sender.id,
    content: { html: LETTER },
    audience: { listIds: [list.id] },
    ...more,
  }
  const campaign = await co.post('/campaigns', input).ok(201)
  return { id: campaign.id as string, campaign, list, people, sender }
}

/** Approves a campaign for its current audience. */
export async function approved(co: Company, id: string) {
  const { version } = await co.get(`/campaigns/${id}`).ok()
  const { recipients } = await co.post(`/campaigns/${id}/audience`, {}).ok()
  return co.post(`/campaigns/${id}/approve`, { baseVersion: version, expectedRecipients: recipients }).ok(200)
}
