import type { Item } from '../../../api/client.ts'

export type Invoice = Item<'GET /billing/invoices'>
