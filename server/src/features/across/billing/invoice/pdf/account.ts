/** An IBAN in groups of four, as people read it. */
export const groupsOf = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** The number of a Czech or Slovak account as it is used within the country: `19-2000145399/0800`. */
export function accountOf(iban: string): string {
  const [, bank, prefix = '', number = ''] = /^(?:CZ|SK)\d{2}(\d{4})(\d{6})(\d{10})$/.exec(iban) ?? []
  if (!bank) return ''
  const short = (digits: string) => digits.replace(/^0+/, '')
  return `${short(prefix) ? `${short(prefix)}-` : ''}${short(number)}/${bank}`
}
