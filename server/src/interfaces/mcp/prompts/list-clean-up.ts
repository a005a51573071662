import type { Prompt } from './define-prompt.ts'

export const listCleanUp: Prompt = {
  name: 'list_clean_up',
  title: 'List clean-up',
  description: 'Finds contacts who no longer react, and proposes what to do with them',
  arguments: [
    { name: 'months', description: 'For how many months they did not react; 12 by default', required: false },
  ],
  text: ({ months = '12' }) => `Find contacts who cost more than they bring, and propose what to do with them.

1. Count with find_audience: mailable contacts without an open or click in ${months} months, contacts without an order, contacts who bounced softly several times.
2. Explain a few of them with explain_contact.
3. Propose a last campaign that asks whether they want to stay, and an automation that stops mailing those who do not react.
4. Change and delete nothing without being asked to.`,
}
