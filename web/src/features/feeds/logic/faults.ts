const FAULTS = ['broken', 'unclosed', 'too_long', 'too_deep', 'code', 'name', 'price', 'url', 'duplicate'] as const

/** The text that explains why an item was left out. */
export const faultOf = (reason: string): (typeof FAULTS)[number] => FAULTS.find((one) => one === reason) ?? 'broken'
