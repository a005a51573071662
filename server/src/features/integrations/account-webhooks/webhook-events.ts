/** Events of contacts, which send a contact. */
export const CONTACT_EVENTS = ['new_contact', 'updated_contact', 'unsubscribed_contact'] as const
/** Events of mails. */
export const MAIL_EVENTS = ['sent_email', 'delivery_status', 'email_open', 'email_click'] as const
/** Events that can be registered, and that never happen yet. */
export const SILENT_EVENTS = [
  'email_delivery_started',
  'scoring_result_changed',
  'engagement_level_changed',
  'sms_delivery_status',
] as const
export const EVENTS = [...CONTACT_EVENTS, ...MAIL_EVENTS, ...SILENT_EVENTS] as const

export type ContactWebhookEvent = (typeof CONTACT_EVENTS)[number]
export type MailWebhookEvent = (typeof MAIL_EVENTS)[number]
