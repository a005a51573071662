import { sql } from 'kysely'
import type { ExportFile } from '../../slot.ts'
import { csvFile, plain, rowsFile, time, typed } from '../define-file.ts'

const items = sql`jsonb_build_object('items', coalesce((
  select jsonb_agg(to_jsonb(i) - array['tenant_id', 'order_id', 'product'] order by i.position)
  from order_item i
  where i.tenant_id = t.tenant_id and i.order_id = t.id), '[]'))`

export const commerceFiles: readonly ExportFile[] = [
  rowsFile('shop_order', {
    path: 'shops/orders.jsonl',
    about: 'Orders with their items.',
    more: items,
    also: ['order_item'],
    order: 'id',
  }),
  rowsFile('order_state', { path: 'shops/order-states.jsonl', about: 'States of orders as e-shops name them.' }),
  rowsFile('cart', { path: 'shops/carts.jsonl', about: 'Carts with their items.', order: 'id' }),
  csvFile({
    path: 'shops/cart-changes.csv',
    about: 'When carts were changed, recovered and lost.',
    tables: ['cart_change'],
    columns: {
      at: time('c.at'),
      contactId: plain('c.contact_id'),
      shopId: plain('c.shop_id'),
      state: plain('c.state'),
      total: plain('c.total'),
    },
    from: ({ company }) => sql`cart_change c where c.tenant_id = ${company.id}`,
  }),
  csvFile({
    path: 'shops/visits.csv',
    about: 'Visits of contacts on the websites of e-shops.',
    tables: ['visit'],
    columns: {
      at: time('v.at'),
      contactId: plain('v.contact_id'),
      shopId: plain('v.shop_id'),
      url: typed('v.url'),
      productCode: typed('v.product_code'),
    },
    from: ({ company }) => sql`visit v where v.tenant_id = ${company.id}`,
  }),
  rowsFile('custom_event', {
    path: 'shops/custom-events.jsonl',
    about: 'Events of contacts that were sent to the API.',
    without: ['xid'],
  }),
  rowsFile('feed', {
    path: 'shops/feeds.jsonl',
    about: 'Feeds, without passwords.',
    without: ['password'],
    order: 'id',
  }),
  rowsFile('feed_item', {
    path: 'shops/feed-items.jsonl',
    about: 'Products and articles of feeds.',
    without: ['hash', 'search'],
    order: 'id',
  }),
  rowsFile('feed_price', { path: 'shops/feed-prices.jsonl', about: 'Prices of products by day.' }),
  rowsFile('feed_run', { path: 'shops/feed-runs.jsonl', about: 'When feeds were read.', without: ['file_key'] }),
  rowsFile('coupon_stack', { path: 'shops/coupon-stacks.jsonl', about: 'Stacks of coupons.', order: 'id' }),
  csvFile({
    path: 'shops/coupons.csv',
    about: 'Coupons and the contacts who have them.',
    tables: ['coupon'],
    columns: {
      stackId: plain('c.stack_id'),
      code: typed('c.code'),
      status: plain('c.status'),
      contactId: plain('c.contact_id'),
      assignedAt: time('c.assigned_at'),
      usedAt: time('c.used_at'),
    },
    from: ({ company }) => sql`coupon c where c.tenant_id = ${company.id}`,
  }),
  rowsFile('web_tracking', { path: 'shops/web-tracking.jsonl', about: 'Settings of the script for websites.' }),
  rowsFile('shop_enrich', { path: 'shops/enrichment.jsonl', about: 'Which fields orders fill in.' }),
  rowsFile('rfm_shop', { path: 'shops/rfm.jsonl', about: 'E-shops whose contacts have RFM scores.' }),
]
