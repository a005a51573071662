/** The whole number that a person typed; null if it is none. People write 1 234, 1,234 or 1.234. */
export function numberIn(typed: string): number | null {
  const digits = typed.replace(/[\s.,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
