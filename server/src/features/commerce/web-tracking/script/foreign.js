import { pageUrl } from './page.js'

// Calls of another service have other names. Its carts have prices of items, but neither a sum nor an address.
const cents = (price) => Math.round(price.with_vat * 100)
const money = (amount) => (Math.round(amount) / 100).toFixed(2)

function itemOf(item) {
  const { price, code, quantity } = item
  const own = { code: String(code), quantity: quantity === undefined ? 1 : Number(quantity) }
  return Object.assign({}, item, own, price ? { price: undefined, unitPrice: money(cents(price)) } : {})
}

export function cartOf({ cartId, url, currency, total, items = [] }) {
  const priced = items.filter(({ price }) => price)
  const sum = priced.reduce((all, { price, quantity = 1 }) => all + cents(price) * quantity, 0)
  const used = priced.length ? priced[0].price.currency : undefined
  return {
    cartId,
    url: url || pageUrl(),
    currency: currency || used,
    total: total === undefined ? money(sum) : String(total),
    items: items.map(itemOf),
  }
}

export function visitOf({ url, title, visitType, visit_type: type, productCode, attributes = [] } = {}) {
  const product = attributes.find(({ name }) => name === 'product_id') || {}
  return {
    url: url || pageUrl(),
    title: (title || document.title || '').slice(0, 500),
    visitType: visitType || type,
    productCode: productCode || product.value,
  }
}

const addressIn = ({ email, contact_data: { emailaddress } = {} }) => email || emailaddress

export const identityOf = (who) => ({
  email: addressIn(who),
  by: who.by || (who.reidentify ? 'login' : 'form'),
})

export const orderOf = ({ cartId, email, identify = {} } = {}) => ({ cartId, email: email || addressIn(identify) })
