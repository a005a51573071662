/** Which recipients are listed. */
export const WHO = [
  'all',
  'delivered',
  'opened',
  'not_opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'complained',
] as const

/** What stands in the address, if there is such a tab. */
export const whoOf = (tab: string | undefined) => WHO.find((one) => one === tab) ?? 'all'
