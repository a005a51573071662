import { type Insertable, type Selectable, sql } from 'kysely'
import type { Supplier } from '../../../../platform/config/billing.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type Page, type PageRequest, paginate } from '../../../../platform/db/page.ts'
import type { Invoice } from '../../../../platform/db/tables.ts'
import type { Day } from '../../../../platform/time/zone.ts'
import type { Customer, InvoiceLine, National } from './document.ts'

export type InvoiceRow = Omit<Selectable<Invoice>, 'supplier' | 'customer' | 'lines' | 'national'> & {
  supplier: Supplier
  customer: Customer
  lines: InvoiceLine[]
  national: National | null
}

/**
 * The next number of a year. The row of the year stays locked until the transaction ends: another invoice waits for it, and
 * a transaction that fails takes its number back. Call it last, so that others wait briefly.
 */
export async function takeNumber(db: Db, year: number): Promise<string> {
  const { last } = await db
    .insertInto('invoice_number')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet((eb) => ({ last: eb('invoice_number.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${year}${String(last).padStart(6, '0')}`
}

export const insertInvoice = (db: Db, values: Insertable<Invoice>) =>
  db.insertInto('invoice').values(values).returningAll().executeTakeFirstOrThrow() as Promise<InvoiceRow>

export const getInvoice = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<InvoiceRow | undefined>

interface Wanted {
  text: string
  net: string
  currency: InvoiceRow['currency']
  since: Date
}

/** A single invoice with the same text and amount that was made since a time. */
export const findEqual = (db: Db, tenantId: string, { text, net, currency, since }: Wanted) =>
  db
    .selectFrom('invoice')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'single')
    .where('created_at', '>', since)
    .where('currency', '=', currency)
    .where('net', '=', net)
    .where(sql<string>`lines->0->>'text'`, '=', text)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const INVOICE_SORTABLE = {
  id: 'id',
  number: 'number',
  issuedOn: 'issued_on',
  dueOn: 'due_on',
  total: 'total',
  paidAt: 'paid_at',
}

export const listInvoices = (db: Db, tenantId: string, request: PageRequest) =>
  paginate(db.selectFrom('invoice').selectAll().where('tenant_id', '=', tenantId), request, {
    sortable: INVOICE_SORTABLE,
    id: 'id',
  }) as Promise<Page<InvoiceRow>>

export const PAYMENT_SORTABLE = { id: 'id', number: 'number', amount: 'total', paidAt: 'paid_at' }

export const listPayments = (db: Db, tenantId: string, request: PageRequest) =>
  paginate(
    db
      .selectFrom('invoice')
      .select(['id', 'number', 'total', 'currency', 'paid_at'])
      .where('tenant_id', '=', tenantId)
      .where('paid_at', 'is not', null),
    { ...request, sort: request.sort || '-paidAt' },
    { sortable: PAYMENT_SORTABLE, id: 'id' },
  )

/** Writes an invoice into the book of all invoices, as it was issued. */
export const insertIntoBook = (db: Db, company: string, { id: _, tenant_id: __, ...document }: InvoiceRow) =>
  db
    .insertInto('invoice_book')
    .values({ number: document.number, company, issued_on: document.issued_on, document: JSON.stringify(document) })
    .execute()

export const findInBook = (db: Db, number: string) =>
  db
    .selectFrom('invoice_book')
    .select(['company', 'issued_on', 'paid_at'])
    .where('number', '=', number)
    .executeTakeFirst()

/** Deletes invoices that were issued before a day from the book. */
export const sweepBook = (db: Db, before: Day) =>
  db.deleteFrom('invoice_book').where('issued_on', '<', before).execute()

/** Marks an invoice of the book as paid; false if it was before. */
export const markPaidInBook = async (db: Db, number: string, at: Date): Promise<boolean> =>
  (await db
    .updateTable('invoice_book')
    .set({ paid_at: at })
    .where('number', '=', number)
    .where('paid_at', 'is', null)
    .returning('number')
    .executeTakeFirst()) !== undefined

/** Marks the invoice that the company sees as paid. */
export const markPaid = (db: Db, tenantId: string, number: string, at: Date) =>
  db
    .updateTable('invoice')
    .set({ paid_at: at })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .where('paid_at', 'is', null)
    .execute()

export const hasOverdue = async (db: Db, tenantId: string, today: Day): Promise<boolean> =>
  (await db
    .selectFrom('invoice')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('paid_at', 'is', null)
    .where('due_on', '<', today)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Overdue invoices of all companies that no warning was given for. */
export const overdueInvoices = (db: Db, today: Day, limit: number) =>
  db
    .selectFrom('invoice')
    .select(['tenant_id', 'id', 'number', 'total', 'currency', 'due_on'])
    .where('paid_at', 'is', null)
    .where('overdue_warned_at', 'is', null)
    .where('due_on', '<', today)
    .orderBy('due_on')
    .limit(limit)
    .execute()

/** Records a warning; false if the invoice was paid or warned of in the meantime. */
export const markOverdueWarned = async (db: Db, tenantId: string, id: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('invoice')
    .set({ overdue_warned_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`paid_at is null and overdue_warned_at is null`)
    .returning('id')
    .executeTakeFirst()) !== undefined
