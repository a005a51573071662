import Type from 'typebox'

/** Clients send numbers as texts, flags as 0 and 1, and null or a list for nothing: the body is read by hand. */
export const ImportBody = Type.Unsafe<Record<string, unknown>>({
  type: ['object', 'array'],
  description:
    '`data`: at most 500 contacts with `emailaddress`, profile, `contactlists`, `customfields`, `purposes`; `settings`: how they are written',
  examples: [
    {
      settings: { update: true, skip_invalid_emails: false },
      data: [
        {
          emailaddress: 'jana@example.com',
          name: 'Jana',
          contactlists: [{ id: 1, status: 'confirmed' }],
          purposes: [{ id: 1 }],
        },
      ],
    },
  ],
})

export const MOST_CONTACTS = 500
