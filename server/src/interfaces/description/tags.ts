/** The groups of routes, with what they are about. A test checks that every group of a route is here. */
export const TAGS: Record<string, string> = {
  Account: 'The company, its shops and members, API keys, notifications, webhooks and the tracking of its web pages.',
  'API v3': 'The compatible interface, for programs that were written for another service.',
  Assistants: 'The connection of assistants and other programs, to which people give access by OAuth.',
  Automations:
    'Graphs of triggers, decisions, waits and actions that contacts run through, and the events of contacts.',
  Billing: 'The price list, the tariff of the company, its invoices and their payments.',
  Campaigns: 'Mails to an audience, from the draft to its end, and single transactional mails.',
  Contacts: 'People with their data, consents and purposes, custom fields, suppressions and activities.',
  Forms: 'Sign-up forms, surveys and landing pages.',
  'Imports and exports': 'Contacts from files and into files.',
  Lists: 'Lists of contacts and their members.',
  'Orders and feeds': 'Orders, coupons, product and article feeds, and RFM groups of customers.',
  Segments: 'Contacts that match rules.',
  Sending: 'Senders, sending domains, the sending mode, deliverability and the pages of mails.',
  'Sign-in': 'Sessions, passwords and second factors of people.',
  Statistics: 'Figures of campaigns, automations and the company.',
  Templates: 'Content of mails: templates, footers, files, elements of the editor and unsubscribe pages.',
}
