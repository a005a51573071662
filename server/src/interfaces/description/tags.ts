/** The groups of routes in the order of the reference, with what they are about. A test checks that all are here. */
export const TAGS: Record<string, string> = {
  Contacts: 'People with their data, consents and purposes, custom fields, suppressions and activities.',
  Lists: 'Lists of contacts and their members.',
  Segments: 'Contacts that match rules.',
  'Imports and exports': 'Contacts from files and into files.',
  Templates: 'Content of mails: templates, footers, files, elements of the editor and unsubscribe pages.',
  Campaigns: 'Mails to an audience, from the draft to its end, and single transactional mails.',
  Automations:
    'Graphs of triggers, decisions, waits and actions that contacts run through, and the events of contacts.',
  Forms: 'Sign-up forms, surveys and landing pages.',
  'Orders and feeds': 'Orders, coupons, product and article feeds, and RFM groups of customers.',
  Statistics: 'Figures of campaigns, automations and the company.',
  Sending: 'Senders, sending domains, the sending mode, deliverability and the pages of mails.',
  Account: 'The company, its shops and members, API keys, notifications, webhooks and the tracking of its web pages.',
  'Sign-in': 'Sessions, passwords and second factors of people.',
  Billing: 'The price list, the tariff of the company, its invoices and their payments.',
  Assistants: 'The connection of assistants and other programs, to which people give access by OAuth.',
  'API v3': 'The compatible interface, for programs that were written for another service.',
}
