// The site script, in plain ES2017. `script.ts` joins its files and serves them without comments and indentation, so no
// text may be longer than a line.
//
//   <script async src="https://…/js/tracking/tracker.js" data-company="…" data-shop="…"></script>
//   _pr.push(['consent', true])      after the visitor allowed cookies; false deletes the cookie
//   _pr.push(['visit', { visitType: 'product', productCode: 'A1' }])
//   _pr.push(['cart', { total: '99.00', currency: 'CZK', items: [{ code: 'A1', quantity: 1 }] }])
//   _pr.push(['custom', 'wishlist-added', { list: 'spring' }])
//   _pr.push(['identify', { email: 'jana@example.com', by: 'login' }])
//
// Calls in the form of another service work too: _se.push(['init' | 'identify' | 'visit' | 'cart' | 'order', …]).
import { ask } from './ask.js'
import { deleteCookie } from './cookie.js'
import { cartOf, identityOf, orderOf, visitOf } from './foreign.js'
import { add, send } from './send.js'
import { state, warn } from './state.js'

const CALLS = {
  init(company, shop) {
    state.company = state.company || company
    state.shop = state.shop || shop
    ask()
  },
  auto() {
    state.isAutomatic = true
  },
  consent(given) {
    state.isAllowed = given !== false
    if (state.isAllowed) send()
    else deleteCookie()
  },
  visit(visit) {
    state.isVisited = true
    add('visit', visitOf(visit))
  },
  cart: (cart) => add('cart', cartOf(cart)),
  custom: (customEvent, payload) => add('custom', { customEvent, payload }),
  identify: (who) => add('identify', identityOf(who)),
  order: (order) => add('order', orderOf(order)),
}

/** A wrong call must not stop the page. */
function push(...calls) {
  for (const [name, ...values] of calls) {
    try {
      CALLS[name](...values)
    } catch (error) {
      warn(name, error)
    }
  }
}

function visitPage() {
  if (state.isAutomatic && !state.isVisited) CALLS.visit()
}

const early = [].concat(window._pr || [], window._se || [])
window._pr = { push }
window._se = { push }
push(...early)
ask()
// Scripts of the page may still describe the visit.
if (document.readyState === 'complete') visitPage()
else addEventListener('load', visitPage)
addEventListener('pagehide', () => send(true))
