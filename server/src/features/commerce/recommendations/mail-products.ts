import type { DbContext } from '../../../platform/context.ts'
import type { DataValues } from '../../../platform/render/request.ts'
import type { DataMail, MailData } from '../../content/composing/index.ts'
import { keptItems, shopProducts } from '../feeds/index.ts'
import { bestSellerCodes, type CodesOf, recommendedCodes, viewedCodes } from './store.ts'

/** The most products that a mail shows by one function. */
const MOST = 20

const CODES = { recommended: recommendedCodes, viewed: viewedCodes }

/** Products for one contact in mails: `data.recommended(3)` and `data.viewed(3)`. Only products that can be bought. */
export const mailProducts: MailData = {
  functions: Object.keys(CODES),
  async personal({ db, now }: DbContext, mail: DataMail, contactIds: readonly string[]) {
    const codes: [string, CodesOf][] = []
    for (const [name, load] of Object.entries(CODES))
      if (mail.use.functions.includes(name)) codes.push([name, await load(db, mail, contactIds, now)])
    const all = new Set(codes.flatMap(([, of]) => [...of.values()].flat()))
    const products = await shopProducts(db, mail.tenantId, mail.shopId, [...all])
    const valuesOf = (contactId: string): DataValues =>
      Object.fromEntries(
        codes.map(([name, of]) => {
          const found = (of.get(contactId) ?? []).flatMap((code) => products.get(code) ?? [])
          return [name, { '*': found.slice(0, MOST) }]
        }),
      )
    return new Map(contactIds.map((id) => [id, valuesOf(id)]))
  },
}

/** What sells best in the shop, in mails: `data.bestSellers(4)`, the same for all recipients. */
export const mailBestSellers: MailData = {
  functions: ['bestSellers'],
  shared: (context, mail) =>
    keptItems(context, mail, ['bestSellers'], async (db) => {
      const codes = await bestSellerCodes(db, mail)
      const products = await shopProducts(db, mail.tenantId, mail.shopId, codes)
      return { bestSellers: { '*': codes.flatMap((code) => products.get(code) ?? []).slice(0, MOST) } }
    }),
}
