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
