/**
 * Where a sent mail contains tokens that identify it in a complaint: its return path and its unsubscribe links. Its message
 * id and its other links do not count: replies, archives and forwarded mails contain them, so their readers could complain
 * for the contact.
 */
const PLACES = /(?:\bb\+|\bu\+|\/u\/)([a-z2-7]{20,80})/gi
const MAX_TOKENS = 100

/** Everything in a text that may be a token. */
export const tokensIn = (text: string): string[] => [
  ...new Set(
    text
      .matchAll(PLACES)
      .map(([, token]) => token!.toLowerCase())
      .take(MAX_TOKENS),
  ),
]
