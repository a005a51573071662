import { defineSource } from './define-source.ts'
import { listNameOf } from './list-name.ts'

/**
 * The export of contacts to CSV: CONTACT ID, EMAIL, attributes in capitals (FIRSTNAME, LASTNAME, SMS, DOUBLE_OPT-IN),
 * ADDED_TIME, MODIFIED_TIME and, when they were chosen, `_listIds` and the subscription status of `email_marketing`
 * (Subscribed, Unsubscribed, Blocklisted). Brevo blocklists those who unsubscribe: EMAIL_BLOCKLISTED, in older exports
 * EMAIL_BLACKLISTED. DOUBLE_OPT-IN is Yes (1) for those who confirmed and No (2) for those who did not yet. SMS_BLOCKLISTED
 * is about messages to phones, so that the preview points to it. The export of blocked contacts has the
 * reasons of its API, such as hardBounce and contactFlaggedAsSpam.
 */
export const brevo = defineSource({
  title: 'Brevo',
  zone: 'utc',
  standard: 'subscribed',
  statesAre: 'ofAccount',
  isSplit: true,
  columns: {
    EMAIL: 'email',
    'CONTACT ID': 'skip',
    ID: 'skip',
    FIRSTNAME: 'firstName',
    LASTNAME: 'lastName',
    PRENOM: 'firstName',
    NOM: 'lastName',
    SMS: 'mobile',
    ADDED_TIME: 'skip',
    MODIFIED_TIME: 'skip',
    'DOUBLE_OPT-IN': 'unless:pending',
    OPT_IN: 'unless:customer',
    'DOUBLE OPT-IN DATE': 'confirmedAt',
    _listIds: 'lists',
    LIST_IDS: 'lists',
    LISTS: 'lists',
    email_marketing: 'state',
    'Email campaigns': 'state',
    'Subscription status': 'state',
    STATUS: 'state',
    sms_marketing: 'skip',
    BLACKLISTED: 'is:unsubscribed',
    BLOCKLISTED: 'is:unsubscribed',
    EMAIL_BLACKLISTED: 'is:unsubscribed',
    EMAIL_BLOCKLISTED: 'is:unsubscribed',
    Reason: 'reasons',
    blockedAt: 'leftAt',
    'Blocked on': 'leftAt',
    'Unsubscription date': 'leftAt',
  },
  states: {
    subscribed: 'subscribed',
    unsubscribed: 'unsubscribed',
    blocklisted: 'unsubscribed',
    blacklisted: 'unsubscribed',
    unsubscribedViaEmail: 'unsubscribed',
    unsubscribedViaMA: 'unsubscribed',
    unsubscribedViaApi: 'unsubscribed',
    hardBounce: 'bounced',
    'hard bounced': 'bounced',
    contactFlaggedAsSpam: 'complained',
    'flagged as spam': 'complained',
    adminBlocked: 'blacklisted',
  },
  files: [{ name: /block|black|unsub/, state: 'unsubscribed', isSuppression: true }],
  listOf: listNameOf,
  tags: [
    [/\{\{\s*contact\.(?:FIRSTNAME|PRENOM)[^}]{0,200}\}\}/g, '{{df_name}}'],
    [/\{\{\s*contact\.EMAIL\s*\}\}/g, '{{df_emailaddress}}'],
    [/\{\{\s*unsubscribe\s*\}\}|\[UNSUBSCRIBE\]/g, '{{unsubscribe}}'],
  ],
})
