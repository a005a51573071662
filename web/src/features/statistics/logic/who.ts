/** The tabs of the table of recipients. */
export const WHO = [
  'all',
  'delivered',
  'opened',
  'not_opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'complained',
  'ordered',
] as const

/** The tab in the address, if it exists. */
export const whoOf = (tab: string | undefined) => WHO.find((one) => one === tab) ?? 'all'
