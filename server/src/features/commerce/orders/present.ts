import type { Static } from 'typebox'
import type { ItemValues, OrderValues } from './merge-order.ts'
import type { OrderDetail, OrderState } from './schemas.ts'
import type { ItemDbRow, OrderDbRow } from './store.ts'

/** The row of a list: an order with the address of its buyer. */
export interface ListedOrder extends OrderDbRow {
  email: string | null
}

/** The mailing that an order is attributed to. */
export interface AttributedTo {
  type: string | null
  id: string | null
  name: string | null
}

type Attributes = Static<typeof OrderDetail>['attributes']

const time = (at: Date | null) => at?.toISOString() ?? null

export const presentRow = (row: ListedOrder, mailings: ReadonlyMap<string, AttributedTo>) => ({
  id: row.id,
  shopId: row.shop_id,
  orderId: row.order_id,
  number: row.number,
  contactId: row.contact_id,
  email: row.email,
  state: row.state as OrderState,
  sourceState: row.source_state,
  currency: row.currency,
  total: row.total,
  createdAt: row.ordered_at.toISOString(),
  updatedAt: time(row.changed_at),
  paidAt: time(row.paid_at),
  completedAt: time(row.completed_at),
  attribution: row.attribution
    ? {
        kind: row.attribution as 'click' | 'open' | 'coupon',
        ...(mailings.get(row.source_id!) ?? { type: null, id: null, name: null }),
      }
    : null,
})

export const presentOrder = (
  row: ListedOrder,
  items: readonly ItemDbRow[],
  mailings: ReadonlyMap<string, AttributedTo>,
) => ({
  ...presentRow(row, mailings),
  totalWithoutVat: row.total_without_vat,
  shipping: row.shipping,
  discount: row.discount,
  url: row.url,
  cartId: row.cart_id,
  couponCodes: row.coupon_codes,
  customer: row.customer as Static<typeof OrderDetail>['customer'],
  attributes: row.attributes as Attributes,
  items: items.map((item) => ({
    ...itemValues(item),
    quantity: Number(item.quantity),
    attributes: item.attributes as Attributes,
  })),
})

const itemValues = (item: ItemDbRow): ItemValues => ({
  code: item.code,
  variantCode: item.variant_code,
  ean: item.ean,
  name: item.name,
  quantity: item.quantity,
  unitPrice: item.unit_price,
  categories: item.categories,
  brand: item.brand,
  url: item.url,
  imageUrl: item.image_url,
  attributes: item.attributes as object | null,
})

/** A stored order as values to compare with what a shop sends. */
export const valuesOf = (row: OrderDbRow, items: readonly ItemDbRow[]): OrderValues => ({
  contactId: row.contact_id,
  number: row.number,
  url: row.url,
  cartId: row.cart_id,
  state: row.state as OrderState,
  sourceState: row.source_state,
  currency: row.currency,
  total: row.total,
  totalWithoutVat: row.total_without_vat,
  shipping: row.shipping,
  discount: row.discount,
  orderedAt: row.ordered_at,
  changedAt: row.changed_at,
  paidAt: row.paid_at,
  completedAt: row.completed_at,
  couponCodes: row.coupon_codes,
  customer: row.customer as object | null,
  attributes: row.attributes as object | null,
  items: items.map(itemValues),
})
