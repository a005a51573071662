// What an invoice shows. It is stored with the invoice and never changes.

export interface Customer {
  name: string
  street: string
  city: string
  postalCode: string
  country: string
  companyId: string
  vatId: string
  email: string
}

/** Amounts are decimal texts. */
export interface InvoiceLine {
  text: string
  net: string
  vat: string
  total: string
}

/** The sums in the currency of the supplier's country, which the law wants beside those of another currency. */
export interface National {
  currency: 'CZK' | 'EUR'
  /** Czech crowns for one euro. */
  rate: string
  net: string
  vat: string
  total: string
}
