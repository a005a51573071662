import type { Prompt } from './define-prompt.ts'

export const weeklyReport: Prompt = {
  name: 'weekly_report',
  title: 'Weekly report',
  description: 'Sums up the last seven days: mails, revenue, contacts, and what to do next',
  arguments: [{ name: 'language', description: 'The language of the report', required: false }],
  text: ({
    language,
  }) => `Write a report about the last seven days${language ? ` in ${language}` : ''} for the owner of the shop.

1. Call results_overview for the last seven days and for the seven days before.
2. Compare sent mails, opens and clicks of people, unsubscriptions, bounces, revenue and new contacts.
3. Name the best and the worst mailing and say why, with its links (stats.campaign).
4. End with three things to do next. Use only figures from the tools.`,
}
