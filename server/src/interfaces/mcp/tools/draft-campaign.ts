import { defineTool } from './define-tool.ts'

/** From a template to a campaign that a person only has to look at. */
export const draftCampaign = defineTool({
  name: 'campaign_draft_from_template',
  description:
    'Creates the draft of a campaign from a template for lists or segments, and returns it with the number of recipients and what is missing before it can be sent. Nothing is sent. To send it: campaigns.approve with the number of recipients, then campaigns.send.',
  writes: true,
  input: {
    type: 'object',
    properties: {
      templateId: { type: 'string' },
      name: { type: 'string', description: 'The name of the campaign, which recipients do not see' },
      shopId: { type: 'string' },
      subject: { type: 'string', description: 'The subject; by default that of the template' },
      preheader: { type: 'string', description: 'The text after the subject in lists of mails' },
      senderId: { type: 'string' },
      listIds: { type: 'array', items: { type: 'string' } },
      segmentIds: { type: 'array', items: { type: 'string' } },
    },
    required: ['templateId', 'name', 'shopId'],
    additionalProperties: false,
  },
  operations: ['campaigns.create', 'campaigns.checklist', 'campaigns.count-audience'],
  async run({ call }, { listIds = [], segmentIds = [], ...campaign }) {
    const audience = { listIds, segmentIds }
    const { content: _, ...draft } = (await call('campaigns.create', { ...campaign, audience })) as Record<
      string,
      unknown
    >
    const counted = await call('campaigns.count-audience', { shopId: draft.shopId, audience })
    const checklist = await call('campaigns.checklist', { campaign_id: draft.id })
    return { campaign: draft, audience: counted, checklist }
  },
})
