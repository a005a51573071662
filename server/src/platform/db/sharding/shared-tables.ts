/**
 * The tables that belong to no single company, each with its reason. On a cluster those that rows of companies refer to, or
 * that every request reads, are on every server; the others only on the coordinator. All other tables belong to companies:
 * `tenant_id` leads their keys and indexes, and a cluster distributes them by it.
 */
export const SHARED_TABLES: Record<string, { on: 'every server' | 'coordinator'; why: string }> = {
  tenant: { on: 'every server', why: 'the companies themselves' },
  person: { on: 'every server', why: 'a person may belong to several companies' },
  landing_page_slug: { on: 'every server', why: 'a visitor has the address before its company is known' },
  session: { on: 'coordinator', why: 'of a person' },
  one_time_token: { on: 'coordinator', why: 'of a person, or opens a company before it is known' },
  passkey: { on: 'coordinator', why: 'of a person' },
  email_change: { on: 'coordinator', why: 'of a person' },
  changed_email: { on: 'coordinator', why: 'of a person' },
  identity_link: { on: 'coordinator', why: 'of a person' },
  person_identity: { on: 'coordinator', why: 'of a person' },
  sign_up: { on: 'coordinator', why: 'of a visitor, before there is a company' },
  schema_migration: { on: 'coordinator', why: 'of the database' },
  signing_key: { on: 'coordinator', why: 'of the installation' },
  event_reader: { on: 'coordinator', why: 'readers go over all companies' },
  worker_process: { on: 'coordinator', why: 'of the installation' },
  sender_process: { on: 'coordinator', why: 'of the installation' },
  invoice_number: { on: 'coordinator', why: 'the supplier numbers the invoices of all companies in one row' },
  invoice_book: { on: 'coordinator', why: 'the supplier keeps invoices after their company was deleted' },
  company_deletion: { on: 'coordinator', why: 'stays when its company is gone' },
  oauth_client: { on: 'coordinator', why: 'a program registers before any company is known' },
}
