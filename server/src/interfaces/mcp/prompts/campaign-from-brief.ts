import type { Prompt } from './define-prompt.ts'

export const campaignFromBrief: Prompt = {
  name: 'campaign_from_brief',
  title: 'Campaign from a brief',
  description: 'Turns a brief into the draft of a campaign with an audience, and stops before anything is sent',
  arguments: [
    { name: 'brief', description: 'What the campaign is about and who should get it', required: true },
    { name: 'shop', description: 'The name of the shop', required: false },
  ],
  text: ({ brief, shop }) => `Prepare an e-mail campaign${shop ? ` of the shop ${shop}` : ''} from this brief:

${brief}

1. Read postrider://company and postrider://template-tags.
2. Find the audience with find_audience. Show the definition and the counts, and save it with segments.create.
3. Choose a template with templates.list, or create one with templates.create. Check the content with content.lint.
4. Create the draft with campaign_draft_from_template. Show the subject, the audience, the number of recipients and the checklist.
5. Stop and ask before campaigns.approve and campaigns.send.`,
}
