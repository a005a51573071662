declare module '../../../platform/slots.ts' {
  interface Slots {
    /**
     * The path of links in mails, such as `/u/`, whose next part is a token of the recipient: a reader who has it can act as
     * the recipient.
     */
    secretLinks: string
    /** Given a token of a mail, matches all tokens of the recipient in that mail; null if the token is of no such kind. */
    secretTokens: (token: string) => RegExp | null
  }
}
