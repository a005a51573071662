const SEEN = /[^\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/

/** Whether a text has nothing to see. */
export const isBlank = (text: string): boolean => !SEEN.test(text)
