import type { Context, Tenant } from '../../../../platform/context.ts'
import { AppError, validation } from '../../../../platform/errors.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import { normaliseAddress } from '../../../../platform/mail/address.ts'
import { allShops } from '../../../account/shops/index.ts'
import { acceptEvent, CartInput } from '../../../commerce/contact-events/index.ts'
import { textIn } from '../lenient.ts'
import { momentIn } from '../moments.ts'
import { findShop } from './find-shop.ts'
import { readItems, totalOf } from './read-items.ts'
import { foreignPath } from './read-order.ts'
import { contactsOf } from './store.ts'
import { productsOf } from './write.ts'

const findFault = faultFinder(CartInput)

/** Records the cart of a contact; without items it is emptied. An address that is no contact is skipped. */
export async function recordCart({ app, db, now }: Context, tenant: Tenant, sent: Record<string, unknown>) {
  const shops = await allShops(db, tenant.id)
  const shop = findShop(shops, textIn(sent.eshop_name))
  const email = normaliseAddress(textIn(sent.emailaddress))
  if (!email) throw validation('emailaddress')
  const items = readItems(sent, (await productsOf(db, tenant.id, shops, [sent])).get(shop.id) ?? new Map())
  const updated = textIn(sent.updated_at)
  const at = updated ? momentIn(updated, tenant.timezone) : now
  if (!at) throw validation('updated_at')
  const cart = {
    url: shop.url || items.find(({ url }) => url)?.url || app.config.baseUrl,
    currency: items.find(({ currency }) => currency)?.currency || shop.currency,
    total: totalOf(items),
    items: items.map(({ code, name, quantity, unitPrice, url, imageUrl }) => ({
      ...{ code, name, quantity, unitPrice },
      ...(url ? { url } : {}),
      ...(imageUrl ? { imageUrl } : {}),
    })),
  }
  const fault = findFault(cart)
  if (fault !== null) throw validation(foreignPath(fault))
  const contact = (await contactsOf(db, tenant.id, [email])).get(email.toLowerCase())
  if (!contact) return
  const event = { type: 'cart' as const, contactId: contact.id, shopId: shop.id, at: at.toISOString(), cart }
  await acceptEvent({ db, now }, tenant.id, event).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'validation'
      ? validation(NAMES[error.message] ?? error.message)
      : error
  })
}

const NAMES: Record<string, string> = { at: 'updated_at', 'cart.currency': 'currency' }
