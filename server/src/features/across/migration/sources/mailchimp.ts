import { defineSource } from './define-source.ts'

/** Folders of an account export that are no audience. */
const FOLDERS = /^(?:lists?|audiences?|contacts?|export|.*_export.*|data|[\d_-]+)$/i

/**
 * The audience export: a zip with one CSV per state (`subscribed_members_export_<hash>.csv`, `unsubscribed_…`,
 * `cleaned_…`, `nonsubscribed_…`; newer ones `subscribed_email_audience_export_<hash>.csv`). Merge fields come first, then
 * MEMBER_RATING to TAGS; the file of unsubscribed contacts has UNSUB_TIME and UNSUB_REASON, that of cleaned ones
 * CLEAN_TIME. An account export has a folder per audience.
 */
export const mailchimp = defineSource({
  title: 'Mailchimp',
  zone: 'utc',
  standard: 'subscribed',
  statesAre: 'ofList',
  isSplit: true,
  columns: {
    'Email Address': 'email',
    'First Name': 'firstName',
    'Last Name': 'lastName',
    'Phone Number': 'phone',
    Status: 'state',
    MEMBER_RATING: 'skip',
    OPTIN_TIME: 'optInAt',
    OPTIN_IP: 'optInIp',
    CONFIRM_TIME: 'confirmedAt',
    CONFIRM_IP: 'confirmedIp',
    LATITUDE: 'skip',
    LONGITUDE: 'skip',
    GMTOFF: 'skip',
    DSTOFF: 'skip',
    TIMEZONE: 'skip',
    CC: 'country',
    REGION: 'skip',
    LAST_CHANGED: 'skip',
    LEID: 'skip',
    EUID: 'skip',
    NOTES: 'note',
    TAGS: 'labels',
    UNSUB_TIME: 'leftAt',
    UNSUB_CAMPAIGN_TITLE: 'skip',
    UNSUB_CAMPAIGN_ID: 'skip',
    UNSUB_REASON: 'reasons',
    UNSUB_REASON_OTHER: 'skip',
    CLEAN_TIME: 'leftAt',
    CLEAN_CAMPAIGN_TITLE: 'skip',
    CLEAN_CAMPAIGN_ID: 'skip',
  },
  states: {
    subscribed: 'subscribed',
    unsubscribed: 'unsubscribed',
    cleaned: 'bounced',
    pending: 'pending',
    'non-subscribed': 'customer',
    nonsubscribed: 'customer',
    transactional: 'customer',
    archived: 'customer',
    abuse: 'complained',
  },
  files: [
    { name: /unsubscribed/, state: 'unsubscribed' },
    { name: /cleaned/, state: 'bounced' },
    { name: /non[-_ ]?subscribed|transactional|archived/, state: 'customer' },
    { name: /abuse|complain/, state: 'complained' },
    { name: /pending|unconfirmed/, state: 'pending' },
    { has: ['UNSUB_TIME'], state: 'unsubscribed' },
    { has: ['CLEAN_TIME'], state: 'bounced' },
    { name: /subscribed/, state: 'subscribed' },
  ],
  listOf(path) {
    const folder = path
      .split('/')
      .slice(0, -1)
      .findLast((name) => !FOLDERS.test(name))
    return (
      folder
        ?.replace(/^\d+[_ -]+/, '')
        .replaceAll('_', ' ')
        .trim()
        .slice(0, 200) || null
    )
  },
  tags: [
    [/\*\|FNAME\|\*/g, '{{df_name}}'],
    [/\*\|EMAIL\|\*/g, '{{df_emailaddress}}'],
    [/\*\|UNSUB\|\*/g, '{{unsubscribe}}'],
    [/\*\|LIST:COMPANY\|\*/g, '{{cl_company}}'],
    [/\*\|(?:HTML:)?LIST_ADDRESS(?:_HTML)?\|\*/g, '{{cl_address}}'],
  ],
})
