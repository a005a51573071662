import type { DbContext } from '../../../../platform/context.ts'
import type { DataMail, MailData } from '../../../content/composing/index.ts'
import { openCarts } from './cart-store.ts'

/** The open cart of the recipient in the shop of the mail: `data.cart()` has `url`, `total`, `currency` and `items`. */
export const mailCart: MailData = {
  functions: ['cart'],
  isList: false,
  async personal({ db }: DbContext, { tenantId, shopId }: DataMail, contactIds: readonly string[]) {
    const carts = await openCarts(db, tenantId, shopId, contactIds)
    return new Map(carts.map(({ contactId, ...cart }) => [contactId, { cart: { '*': cart } }]))
  },
}
