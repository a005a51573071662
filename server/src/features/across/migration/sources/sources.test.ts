import { describe, expect, test } from 'vitest'
import { planOf } from '../reading/plan.ts'
import { readMoved } from '../reading/read-row.ts'
import { inspectTable, type Portion, readJson, readTablePiece } from '../reading/table-work.ts'
import { isMarked, stateOf } from '../states.ts'
import type { SourceName } from './index.ts'

const NOW = Date.parse('2026-03-01T10:00:00Z')

/** Reads a small file as the threads do. */
function read(source: SourceName, path: string, text: string): Portion {
  const reading = { source, zone: 'Europe/Prague', now: NOW }
  if (path.endsWith('.json')) return readJson(text, reading, path)!
  const found = inspectTable(Buffer.from(text), reading, path)
  if ('fault' in found || !found.plan) throw new Error(`not read: ${JSON.stringify(found)}`)
  const piece = readTablePiece({ text, last: true }, { format: found.format, from: null }, found.plan)
  if ('fault' in piece) throw new Error(piece.fault.code)
  return piece.result
}

const seen = ({ rows }: Portion) =>
  Object.fromEntries(
    rows.map(({ email, marks, isContact, record }) => [email, { state: stateOf(marks), isContact, ...record }]),
  )

/** The state of an address from all files. */
const stateIn = (...portions: Portion[]) =>
  stateOf(portions.flatMap(({ rows }) => rows).reduce((marks, row) => marks | row.marks, 0))

describe('Mailchimp', () => {
  const COLUMNS =
    'MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS'

  test('the file of subscribers has consents with times and addresses, tags and merge fields', () => {
    const portion = read(
      'mailchimp',
      'subscribed_members_export_15d17415eb.csv',
      `"Email Address","First Name","Last Name","Shoe size",${COLUMNS}
ann@example.com,Ann,Nová,38,2,"2019-05-01 08:00:00",198.51.100.7,"2019-05-01 08:05:00",198.51.100.8,50.1,14.4,1,2,Europe/Prague,CZ,10,"2024-01-01 00:00:00",1,abc,"Likes tea","""vip"",""fair 2019"""
bob@example.com,Bob,,40,2,,,"2020-02-02 09:00:00",203.0.113.5,,,,,,,,"2024-01-01 00:00:00",2,abd,,
`,
    )
    expect(seen(portion)).toEqual({
      'ann@example.com': {
        state: 'subscribed',
        isContact: true,
        profile: { firstName: 'Ann', lastName: 'Nová', country: 'CZ', note: 'Likes tea' },
        custom: { 'Shoe size': '38' },
        labels: ['vip', 'fair 2019'],
        consent: {
          at: '2019-05-01T08:00:00.000Z',
          ip: '198.51.100.7',
          confirmedAt: '2019-05-01T08:05:00.000Z',
          confirmedIp: '198.51.100.8',
        },
      },
      'bob@example.com': {
        state: 'subscribed',
        isContact: true,
        profile: { firstName: 'Bob' },
        custom: { 'Shoe size': '40' },
        consent: { confirmedAt: '2020-02-02T09:00:00.000Z', confirmedIp: '203.0.113.5' },
      },
    })
    expect(portion.columns).toMatchObject([{ name: 'Shoe size', filled: 2, fits: { number: 2 } }])
  })

  test.each([
    ['unsubscribed_email_audience_export_15d17415eb.csv', 'unsubscribed'],
    ['cleaned_members_export_15d17415eb.csv', 'bounced'],
    ['nonsubscribed_members_export_15d17415eb.csv', 'customer'],
  ])('%s is about %s contacts', (path, state) => {
    const text = `Email Address,First Name,UNSUB_TIME,UNSUB_REASON,${COLUMNS}\nann@example.com,Ann,2021-01-01 00:00:00,NORMAL,2,2019-05-01 08:00:00,,,,,,,,,,,,,,,\n`
    expect(seen(read('mailchimp', path, text))['ann@example.com']).toMatchObject({ state, isContact: true })
  })

  test('an unsubscription has its time and no consent', () => {
    const text = `Email Address,UNSUB_TIME,UNSUB_REASON,OPTIN_TIME\nann@example.com,2021-01-01 00:00:00,NORMAL,2019-05-01 08:00:00\nbad@example.com,2021-01-01 00:00:00,ABUSE,\n`
    const rows = seen(read('mailchimp', 'unsubscribed_members_export_1.csv', text))
    expect(rows['ann@example.com']).toEqual({
      state: 'unsubscribed',
      isContact: true,
      leftAt: '2021-01-01T00:00:00.000Z',
    })
    expect(rows['bad@example.com']!.state).toBe('complained')
  })

  test('the folder of an account export is the audience', () => {
    const text = 'Email Address,First Name\nann@example.com,Ann\n'
    const joined = seen(read('mailchimp', 'lists/812_Spring_club/subscribed_members_export_1.csv', text))
    expect(joined['ann@example.com']!.lists).toEqual(['Spring club'])
    const left = seen(read('mailchimp', 'lists/812_Spring_club/unsubscribed_members_export_1.csv', text))
    expect(left['ann@example.com']).toMatchObject({ state: 'unsubscribed', left: ['Spring club'] })
  })
})

describe('Klaviyo', () => {
  const HEADER =
    'Email,Klaviyo ID,First Name,Last Name,Organization,Phone Number,City,Country,Source,IP Address,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,Profile Created On,Favourite colour'

  test('the consent column decides, and the suppressions are stronger', () => {
    const text = `${HEADER}
sub@example.com,01,Ann,N,Tea Ltd,+420777123456,Praha,CZ,Popup,203.0.113.9,SUBSCRIBED,2023-01-02T03:04:05Z,[],2022-01-01,red
never@example.com,02,,,,,,,,,NEVER_SUBSCRIBED,,,2022-01-01,
left@example.com,03,,,,,,,,,UNSUBSCRIBED,2023-05-05T00:00:00Z,['UNSUBSCRIBE'],2022-01-01,
hard@example.com,04,,,,,,,,,SUBSCRIBED,2023-01-02T03:04:05Z,['HARD_BOUNCE'],2022-01-01,
spam@example.com,05,,,,,,,,,SUBSCRIBED,2023-01-02T03:04:05Z,"['SPAM_COMPLAINT', 'UNSUBSCRIBE']",2022-01-01,
`
    const rows = seen(read('klaviyo', 'VIP customers.csv', text))
    expect(rows['sub@example.com']).toEqual({
      state: 'subscribed',
      isContact: true,
      profile: {
        firstName: 'Ann',
        lastName: 'N',
        company: 'Tea Ltd',
        phone: '+420777123456',
        city: 'Praha',
        country: 'CZ',
      },
      custom: { 'Favourite colour': 'red' },
      lists: ['VIP customers'],
      consent: { at: '2023-01-02T03:04:05.000Z', ip: '203.0.113.9', origin: 'Popup' },
    })
    expect(rows['never@example.com']!.state).toBe('customer')
    expect(rows['left@example.com']).toMatchObject({ state: 'unsubscribed', leftAt: '2023-05-05T00:00:00.000Z' })
    expect(rows['hard@example.com']!.state).toBe('bounced')
    expect(rows['spam@example.com']!.state).toBe('complained')
  })

  test('a contact that unsubscribed in the account is not mailed, whatever list the file is of', () => {
    const text = `${HEADER},Suppressed
mixed@example.com,01,,,,,,,,,SUBSCRIBED,2023-01-02T03:04:05Z,['UNSUBSCRIBE'],,,
flag@example.com,02,,,,,,,,,SUBSCRIBED,2023-01-02T03:04:05Z,[],,,true
`
    const rows = seen(read('klaviyo', 'VIP customers.csv', text))
    expect(rows['mixed@example.com']!.state).toBe('unsubscribed')
    expect(rows['flag@example.com']!.state).toBe('unsubscribed')
    const vip = read('klaviyo', 'VIP.csv', 'Email,Email Marketing Consent\na@example.com,SUBSCRIBED\n')
    const news = read('klaviyo', 'News.csv', 'Email,Email Marketing Consent\na@example.com,UNSUBSCRIBED\n')
    expect(stateIn(vip, news)).toBe('unsubscribed')
  })

  test('a file of suppressions makes no contacts', () => {
    const text =
      'Email,Reason,Timestamp\na@example.com,HARD_BOUNCE,2023-01-01T00:00:00Z\nb@example.com,USER_SUPPRESSED,\nc@example.com,,\n'
    const rows = seen(read('klaviyo', 'suppressed_profiles.csv', text))
    expect(Object.values(rows).map(({ state, isContact }) => [state, isContact])).toEqual([
      ['bounced', false],
      ['blacklisted', false],
      ['unsubscribed', false],
    ])
  })
})

test('Brevo: blocklisted contacts unsubscribed, and lists have numbers', () => {
  const text = `CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;DOUBLE_OPT-IN;_listIds;email_marketing;ADDED_TIME;MODIFIED_TIME
1;ann@example.com;Ann;N;420777123456;Yes;"2,7";Subscribed;2020-01-01 10:00:00;2020-01-01 10:00:00
2;left@example.com;;;;;;Blocklisted;2020-01-01 10:00:00;2020-01-01 10:00:00
`
  const rows = seen(read('brevo', 'contacts_export.csv', text))
  expect(rows['ann@example.com']).toMatchObject({
    state: 'subscribed',
    lists: ['Brevo 2', 'Brevo 7'],
    profile: { mobile: '420777123456' },
  })
  expect(rows['left@example.com']!.state).toBe('unsubscribed')
  const blocked = seen(
    read(
      'brevo',
      'blocked_contacts.csv',
      'email,reason,blockedAt\na@example.com,hardBounce,2023-01-01T00:00:00Z\nb@example.com,contactFlaggedAsSpam,\nc@example.com,unsubscribedViaEmail,\n',
    ),
  )
  expect(Object.values(blocked).map(({ state }) => state)).toEqual(['bounced', 'complained', 'unsubscribed'])
})

test('Brevo: marks of those who must not be mailed, or never confirmed', () => {
  const text = `EMAIL;EMAIL_BLOCKLISTED;DOUBLE_OPT-IN;OPT_IN;email_marketing
in@example.com;No;Yes;1;Subscribed
one@example.com;;1;;
out@example.com;Yes;Yes;;Subscribed
wait@example.com;;No;;Subscribed
two@example.com;;2;;
never@example.com;;;0;Subscribed
`
  const rows = seen(read('brevo', 'VIP.csv', text))
  expect(Object.values(rows).map(({ state }) => state)).toEqual([
    ...['subscribed', 'subscribed', 'unsubscribed', 'pending', 'pending', 'customer'],
  ])
})

test.each(['dnc', 'do_not_contact', 'doNotContact'])('Mautic: %s is an unsubscription', (column) => {
  const rows = seen(read('mautic', 'contacts.csv', `email,${column}\na@example.com,1\nb@example.com,0\n`))
  expect(Object.values(rows).map(({ state }) => state)).toEqual(['unsubscribed', 'subscribed'])
})

test('Brevo: a contact that unsubscribed is not mailed, whatever list the file is of', () => {
  const flagged = 'EMAIL;email_marketing;BLOCKLISTED\na@example.com;Subscribed;yes\n'
  expect(seen(read('brevo', 'VIP.csv', flagged))['a@example.com']!.state).toBe('unsubscribed')
  const news = read('brevo', 'Newsletter.csv', 'EMAIL;email_marketing\na@example.com;Unsubscribed\n')
  const vip = read('brevo', 'VIP.csv', 'EMAIL;FIRSTNAME\na@example.com;Ann\n')
  expect(stateIn(news, vip)).toBe('unsubscribed')
})

describe('states of lists', () => {
  const left = read('ecomail', 'Newsletter.csv', 'email;status\na@example.cz;2\n')

  test('a contact that left one list and is subscribed to another is mailed', () => {
    expect(stateIn(left, read('ecomail', 'VIP.csv', 'email;status\na@example.cz;1\n'))).toBe('subscribed')
    expect(stateIn(left, read('ecomail', 'VIP_aktivní.csv', 'email\na@example.cz\n'))).toBe('subscribed')
  })

  test('a file without a state does not win over an unsubscription', () => {
    const silent = read('ecomail', 'VIP.csv', 'email\na@example.cz\n')
    expect(stateIn(silent)).toBe('subscribed')
    expect(stateIn(left, silent)).toBe('unsubscribed')
  })

  test('a column about the whole account is not about one list', () => {
    const columns = [{ name: 'email', as: 'email' } as const, { name: 'out', as: 'is:unsubscribed' } as const]
    const reading = { source: 'ecomail', zone: 'UTC', now: NOW } as const
    const { row } = readMoved(planOf(reading, 'Newsletter.csv', columns)!, ['a@example.cz', 'yes'])
    expect(isMarked(row!.marks, 'unsubscribed')).toBe(true)
    expect(row!.record.left).toEqual(['Newsletter'])
  })
})

test('a time of unsubscription without a state is an unsubscription', () => {
  const text = `email;unsubscribed_at
gone@example.cz;2024-02-03 10:00:00
odd@example.cz;sometime in 2024
zero@example.cz;0000-00-00 00:00:00
no@example.cz;Ne
in@example.cz;
`
  for (const path of ['kontakty.csv', 'Newsletter.csv', 'Newsletter aktivní.csv']) {
    const rows = seen(read('ecomail', path, text))
    expect(Object.values(rows).map(({ state }) => state)).toEqual([
      ...['unsubscribed', 'unsubscribed', 'subscribed', 'subscribed', 'subscribed'],
    ])
    expect(rows['gone@example.cz']!.leftAt).toBe('2024-02-03T09:00:00.000Z')
  }
  const returned = seen(read('ecomail', 'x.csv', 'email;status;unsubscribed_at\na@example.cz;1;2024-02-03 10:00:00\n'))
  expect(returned['a@example.cz']!.state).toBe('subscribed')
})

test('Ecomail: states have numbers, times are local, and the tab of a file counts', () => {
  const text = `email;name;surname;vokativ;status;tags;source;subscribed_at;Velikost
jana@example.cz;Jana;Nováková;Jano;1;vip,veletrh;Formulář;2022-07-01 12:00:00;M
petr@example.cz;Petr;;;2;;;;
eva@example.cz;Eva;;;4;;;;
iva@example.cz;Iva;;;5;;;;
ota@example.cz;Ota;;;6;;;;
`
  const rows = seen(read('ecomail', 'Newsletter.csv', text))
  expect(rows['jana@example.cz']).toEqual({
    state: 'subscribed',
    isContact: true,
    profile: { firstName: 'Jana', lastName: 'Nováková', vocativeFirstName: 'Jano' },
    custom: { Velikost: 'M' },
    lists: ['Newsletter'],
    labels: ['vip', 'veletrh'],
    consent: { at: '2022-07-01T10:00:00.000Z', origin: 'Formulář' },
  })
  expect(['petr', 'eva', 'iva', 'ota'].map((name) => rows[`${name}@example.cz`]!.state)).toEqual([
    'unsubscribed',
    'bounced',
    'complained',
    'pending',
  ])
  expect(seen(read('ecomail', 'kontakty-odhlášené.csv', 'email\na@example.cz\n'))['a@example.cz']!.state).toBe(
    'unsubscribed',
  )
})

describe('SmartEmailing', () => {
  test('CSV with the names of the API or of the application', () => {
    const text = `emailaddress;name;surname;salution;cellphone;blacklisted;hardbounced;status;added;Věk
jana@example.cz;Jana;Nováková;Jano;777123456;0;0;confirmed;2021-01-05 10:00:00;33
petr@example.cz;Petr;;;;1;0;unsubscribed;;
eva@example.cz;Eva;;;;0;1;confirmed;;
`
    const rows = seen(read('smartemailing', 'seznam.csv', text))
    expect(rows['jana@example.cz']).toMatchObject({
      state: 'subscribed',
      profile: { firstName: 'Jana', lastName: 'Nováková', vocativeFirstName: 'Jano', mobile: '777123456' },
      custom: { Věk: '33' },
      consent: { at: '2021-01-05T09:00:00.000Z' },
    })
    expect(rows['petr@example.cz']!.state).toBe('unsubscribed')
    expect(rows['eva@example.cz']!.state).toBe('bounced')
    const czech = seen(read('smartemailing', 'blacklist.csv', 'E-mail\na@example.cz\n'))
    expect(czech['a@example.cz']).toEqual({ state: 'blacklisted', isContact: false })
  })
})

test('a reason in unknown words is an unsubscription, and is shown as a problem', () => {
  const report = 'E-mail,DNC Reason,DNC Channel\na@example.com,Odhlášeno,email\nb@example.com,Contactable,email\n'
  const mautic = read('mautic', 'Do not contact.csv', report)
  expect(seen(mautic)).toMatchObject({ 'a@example.com': { state: 'unsubscribed' } })
  expect(mautic.problems).toMatchObject([{ code: 'state', value: 'Odhlášeno' }])
  const text =
    'Email,Email Marketing Consent,Email Suppressions\na@example.com,SUBSCRIBED,NEW_WORD\nb@example.com,SUBSCRIBED,[]\n'
  const klaviyo = seen(read('klaviyo', 'VIP.csv', text))
  expect(klaviyo).toMatchObject({
    'a@example.com': { state: 'unsubscribed' },
    'b@example.com': { state: 'subscribed' },
  })
})

describe('listmonk', () => {
  test('CSV: attributes are custom fields, and without lists no contact is a subscriber', () => {
    const text = `uuid,email,name,attributes,status,created_at,updated_at
ea06,john@example.com,John Ronald Doe,"{""city"": ""Brno"", ""good"": true, ""tags"": [""a"", ""b""]}",enabled,2020-02-10 23:07:16.199433 +0100 CET,2020-02-10 23:07:16.199433 +0100 CET
ea07,gone@example.com,Gone,{},blocklisted,2020-02-10 23:07:16.199433 +0100 CET,2020-02-10 23:07:16.199433 +0100 CET
ea08,off@example.com,,not json,disabled,,
`
    const portion = read('listmonk', 'subscribers.csv', text)
    const rows = seen(portion)
    expect(rows['john@example.com']).toEqual({
      state: 'customer',
      isContact: true,
      profile: { firstName: 'John Ronald', lastName: 'Doe' },
      custom: { city: 'Brno', good: 'true', tags: 'a, b' },
    })
    expect(rows['gone@example.com']!.state).toBe('unsubscribed')
    expect(rows['off@example.com']!.state).toBe('blacklisted')
    expect(portion.problems).toEqual([{ line: 4, code: 'attributes', value: 'not json' }])
  })

  test('JSON: lists with their states decide', () => {
    const list = (name: string, subscription_status: string, optin = 'double') => ({ name, subscription_status, optin })
    const results = [
      {
        email: 'in@example.com',
        name: 'In',
        status: 'enabled',
        attribs: {},
        lists: [
          {
            ...list('News', 'confirmed'),
            subscription_created_at: '2020-02-10T23:07:16+01:00',
            subscription_meta: { optin_ip: '203.0.113.4' },
          },
          list('Sale', 'unsubscribed'),
        ],
      },
      { email: 'single@example.com', status: 'enabled', lists: [list('News', 'unconfirmed', 'single')] },
      { email: 'wait@example.com', status: 'enabled', lists: [list('News', 'unconfirmed')] },
      { email: 'left@example.com', status: 'enabled', lists: [list('News', 'unsubscribed')] },
      { email: 'none@example.com', status: 'enabled', lists: [] },
      { email: 'block@example.com', status: 'blocklisted', lists: [list('News', 'confirmed')] },
    ]
    const rows = seen(read('listmonk', 'subscribers.json', JSON.stringify({ data: { results } })))
    expect(rows['in@example.com']).toMatchObject({
      state: 'subscribed',
      lists: ['News'],
      left: ['Sale'],
      consent: { at: '2020-02-10T22:07:16.000Z', ip: '203.0.113.4' },
    })
    expect(['single', 'wait', 'left', 'none', 'block'].map((name) => rows[`${name}@example.com`]!.state)).toEqual([
      'subscribed',
      'pending',
      'unsubscribed',
      'customer',
      'unsubscribed',
    ])
  })
})

test('Mautic: contacts in one file, reasons in the report; other channels do not count', () => {
  const contacts = `id,title,firstname,lastname,company,position,email,mobile,points,address1,city,zipcode,country,preferred_locale,tags,stage
1,Ms,Ann,N,Tea Ltd,Boss,ann@example.com,+420777123456,5,Long 1,Praha,11000,Czech Republic,cs_CZ,"vip|fair",Lead
`
  expect(seen(read('mautic', 'contacts.csv', contacts))['ann@example.com']).toMatchObject({
    state: 'subscribed',
    profile: {
      firstName: 'Ann',
      lastName: 'N',
      company: 'Tea Ltd',
      street: 'Long 1',
      postalCode: '11000',
      country: 'CZ',
      language: 'cs',
    },
    custom: { position: 'Boss', stage: 'Lead' },
    labels: ['vip', 'fair'],
  })
  const report = `Email,DNC Reason,DNC Channel,DNC Date
a@example.com,DNC Unsubscribed,Email,2023-01-01 10:00:00
b@example.com,DNC Bounced,Email,2023-01-01 10:00:00
c@example.com,DNC Manually Unsubscribed,Email,
d@example.com,DNC Unsubscribed,Text message,
e@example.com,Contactable,Email,
`
  const rows = seen(read('mautic', 'report.csv', report))
  expect(Object.entries(rows).map(([email, { state }]) => [email, state])).toEqual([
    ['a@example.com', 'unsubscribed'],
    ['b@example.com', 'bounced'],
    ['c@example.com', 'unsubscribed'],
  ])
})

test('an unknown state is no consent', () => {
  const portion = read(
    'mailchimp',
    'x.csv',
    'Email Address,Status\na@example.com,whatever\nnot an address,subscribed\n,subscribed\n',
  )
  expect(seen(portion)['a@example.com']!.state).toBe('customer')
  expect(portion).toMatchObject({
    invalid: 2,
    problems: [{ code: 'state', value: 'whatever' }, { code: 'email' }, { code: 'email_missing' }],
  })
})
