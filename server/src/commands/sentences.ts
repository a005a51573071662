import type { AppError, ErrorParams } from '../platform/errors.ts'

const list = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '')

/** What errors of the catalogue mean to an operator, by code and message. */
const SENTENCES: Readonly<Record<string, (params: ErrorParams) => string>> = {
  'conflict profile': ({ fields }) =>
    `the billing profile of the company has fields that are empty or wrong: ${list(fields)}`,
  'conflict empty': () => 'an invoice for this amount has nothing to pay',
  'conflict again': ({ number }) =>
    `invoice ${number} with the same text and amount was made a moment ago: add --again to make another one`,
  'conflict limit': () => 'the company has as many valid API keys as it can have: delete one first',
  'conflict status': () => 'the company waits for its deletion already: add --now to delete it at once',
  'validation date': ({ issuedOn }) => `--date must not be before the issue of the invoice on ${issuedOn}`,
  'validation expiresAt': () => '--expires must be a day from today until two years from now',
  'unavailable billing': () => 'invoices are not set up: set BILLING_NAME and BILLING_IBAN',
  'unavailable exchange_rate': () =>
    "its invoice has VAT and is not in the currency of the supplier's country: give --rate, or set BILLING_EUR_CZK_RATE",
  'unavailable data_key': () => 'a secret cannot be read or stored: set DATA_KEY',
  'unavailable database': () => 'the database does not answer',
  not_found: () => 'there is no object with this id in the company',
}

/** An error of the catalogue as a sentence for the operator. */
export function sentenceOf({ code, message, params }: AppError): string {
  const key = `${code} ${message}`.trim()
  const sentence = Object.hasOwn(SENTENCES, key) ? SENTENCES[key]! : null
  return `Refused: ${sentence ? sentence(params ?? {}) : `the product answered "${key}"`}`
}
