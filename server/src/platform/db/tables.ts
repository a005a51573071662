// Generated from the migrated database by `npm run gen`. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Always<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>
type Bigint = ColumnType<string, string | number | bigint, string | number | bigint>
type Numeric = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type Json = ColumnType<unknown, string, string>

export interface AccountWebhook {
  tenant_id: Bigint
  id: Always<Bigint>
  url: string
  event: string
  active: Generated<boolean>
  login: string | null
  password: string | null
  signing_secret: string | null
  since_xid: Generated<Bigint>
  position: Bigint
  due_at: Timestamp
  last_response_code: number | null
  last_call_at: Timestamp | null
  errors_in_row: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface Action {
  tenant_id: Bigint
  id: Always<Bigint>
  type: string
  done: Generated<Bigint>
  total: Bigint | null
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  failed: Generated<boolean>
  position: Json | null
}

export interface ActionContact {
  tenant_id: Bigint
  action_id: Bigint
  contact_id: Bigint
}

export interface ApiKey {
  tenant_id: Bigint
  id: Always<Bigint>
  hash: Buffer
  prefix: string
  name: string
  scope: 'read' | 'full'
  roles: string[]
  created_by: Bigint | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
  expiry_warned_at: Timestamp | null
  revoked_at: Timestamp | null
}

export interface AppToken {
  hash: Buffer
  tenant_id: Bigint
  app_id: Bigint
  kind: 'access' | 'refresh'
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
}

export interface AssistantRequest {
  tenant_id: Bigint
  id: Always<Bigint>
  tool: string
  arguments: Json
  app_id: Bigint | null
  key_id: Bigint | null
  person_id: Bigint | null
  recipients: number | null
  counted_for: Generated<string>
  status: 'waiting' | 'running' | 'approved' | 'rejected' | 'failed' | 'expired'
  created_at: Timestamp
  decided_at: Timestamp | null
  decided_by: Bigint | null
  outcome: Json | null
}

export interface AssistantSettings {
  tenant_id: Bigint
  sending: 'never' | 'confirm' | 'yes'
}

export interface Audit {
  tenant_id: Bigint
  id: Always<Bigint>
  at: Generated<Timestamp>
  actor_kind: 'person' | 'key' | 'operator'
  actor_id: Bigint | null
  action: string
  object_kind: string | null
  object_id: string | null
  fields: Generated<string[]>
  request_id: string | null
  app_id: Bigint | null
}

export interface Automation {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  description: Generated<string>
  tags: Generated<string[]>
  status: Generated<'draft' | 'active' | 'paused'>
  paused_reason: string | null
  version: Generated<number>
  graph_key: Generated<string>
  transactional: Generated<boolean>
  exit_when: Json | null
  holdout: number | null
  active_since: Timestamp | null
  first_activated_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  hears: string[] | null
}

export interface AutomationCall {
  tenant_id: Bigint
  id: Always<Bigint>
  automation_id: Bigint
  node: number
  run_id: Bigint
  contact_id: Bigint
  due_at: Timestamp | null
  attempts: Generated<number>
  at: Timestamp
  status: number | null
  error: string | null
}

export interface AutomationDay {
  tenant_id: Bigint
  automation_id: Bigint
  day: string
  entered: Bigint
}

export interface AutomationEditor {
  tenant_id: Bigint
  automation_id: Bigint
  member_id: Bigint
  since: Timestamp
  seen_at: Timestamp
}

export interface AutomationMailing {
  tenant_id: Bigint
  source_id: Bigint
  automation_id: Bigint
  node: number
  variant: number
  edition: string
  round: number
  template_id: Bigint
  version_id: Bigint
  sender_id: Bigint
}

export interface AutomationMessage {
  tenant_id: Bigint
  source_id: Bigint
  contact_id: Bigint
  run_id: Bigint
}

export interface AutomationNode {
  tenant_id: Bigint
  automation_id: Bigint
  number: number
  key: string
  is_trigger: Generated<boolean>
  reached: Generated<Bigint>
  inside: Generated<Bigint>
  outputs: Generated<Json>
}

export interface AutomationQueue {
  tenant_id: Bigint
  automation_id: Bigint
  node: number
  next_due_at: Timestamp
  served_at: Generated<Timestamp>
  paused: Generated<boolean>
}

export interface AutomationRun {
  tenant_id: Bigint
  id: Always<Bigint>
  automation_id: Bigint
  contact_id: Bigint
  node: number
  due_at: Timestamp | null
  arrived_at: Timestamp
  started_at: Timestamp
  ended_at: Timestamp | null
  listens: Generated<boolean>
  woken: Generated<number>
  steps: Generated<number>
  event: Json | null
}

export interface AutomationSms {
  tenant_id: Bigint
  id: Always<Bigint>
  automation_id: Bigint
  run_id: Bigint
  step: number
  node: string
  contact_id: Bigint
  template_id: Bigint
  state: 'queued' | 'sending' | 'sent' | 'skipped' | 'failed' | 'unknown'
  due_at: Timestamp | null
  attempts: Generated<number>
  at: Timestamp
  reason: string | null
  number: string | null
  parts: number | null
}

export interface AutomationStep {
  tenant_id: Bigint
  run_id: Bigint
  n: number
  automation_id: Bigint
  contact_id: Bigint
  node: number
  output: string | null
  at: Timestamp
  failure: string | null
}

export interface AutomationTimer {
  tenant_id: Bigint
  automation_id: Bigint
  node: number
  next_at: Timestamp
  position: Bigint | null
  about: Timestamp
  served_at: Generated<Timestamp>
}

export interface AutomationVersion {
  tenant_id: Bigint
  automation_id: Bigint
  version: number
  graph: Json
  created_at: Timestamp
  member_id: Bigint | null
}

export interface BestSeller {
  tenant_id: Bigint
  shop_id: Bigint
  rank: number
  code: string
  orders: number
}

export interface BillingProfile {
  tenant_id: Bigint
  name: string
  company_id: string
  vat_id: string
  street: string
  city: string
  postal_code: string
  country: string | null
  email: string
  phone: string
  updated_at: Timestamp
}

export interface BlocklistCheck {
  tenant_id: Bigint
  target: string
  list: string
  state: 'listed' | 'clear' | 'unknown'
  since: Timestamp
  checked_at: Timestamp
}

export interface BoughtDay {
  tenant_id: Bigint
  day: string
  source_id: Bigint
  attribution: string
  currency: string
  orders: number
  amount: Numeric
  amount_without_vat: Numeric
}

export interface BoughtMonth {
  tenant_id: Bigint
  month: string
  source_id: Bigint
  currency: string
  orders: number
  amount: Numeric
  amount_without_vat: Numeric
}

export interface BoughtProduct {
  tenant_id: Bigint
  day: string
  currency: string
  code: string
  name: string
  orders: number
  quantity: Numeric
  amount: Numeric
}

export interface BoughtProductMonth {
  tenant_id: Bigint
  month: string
  currency: string
  code: string
  name: string
  orders: number
  quantity: Numeric
  amount: Numeric
}

export interface BoughtRollup {
  tenant_id: Bigint
  day: string
  due_at: Timestamp | null
  rests_until: Timestamp | null
}

export interface BoughtTotal {
  tenant_id: Bigint
  day: string
  attribution: string
  currency: string
  orders: number
  amount: Numeric
  amount_without_vat: Numeric
}

export interface Bounce {
  tenant_id: Bigint
  id: Always<Bigint>
  source_id: Bigint
  contact_id: Bigint
  at: Timestamp
  kind: 'hard' | 'soft' | 'complaint'
  reason: string
  code: string | null
  text: Generated<string>
  of_sender: Generated<boolean>
}

export interface Campaign {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  type: 'regular' | 'ab' | 'resend'
  status: 'draft' | 'approved' | 'scheduled' | 'preparing' | 'testing' | 'deciding' | 'sending' | 'paused' | 'sent' | 'cancelled' | 'failed'
  version: Generated<number>
  subject: Generated<string>
  preheader: Generated<string>
  sender_id: Bigint | null
  sender_name: string | null
  reply_to: string | null
  template_id: Bigint | null
  footer_id: Bigint | null
  footer_html: string | null
  unsubscribe_page_id: Bigint | null
  tags: Generated<string[]>
  audience: Generated<Json>
  schedule: Generated<Json>
  ab: Json | null
  tracking: Generated<Json>
  headers: Generated<Json>
  resend_of: Bigint | null
  approved_recipients: number | null
  approved_at: Timestamp | null
  send_at: Timestamp | null
  started_at: Timestamp | null
  finished_at: Timestamp | null
  paused_status: string | null
  paused_reason: string | null
  fail_reason: string | null
  overridden: Generated<string[]>
  decide_at: Timestamp | null
  winner: number | null
  source_id: Bigint | null
  recipients: number | null
  created_at: Timestamp
  updated_at: Timestamp
  holdout: number | null
}

export interface Cart {
  tenant_id: Bigint
  id: Always<Bigint>
  contact_id: Bigint
  shop_id: Bigint
  cart_id: string | null
  url: string
  currency: string
  total: Numeric
  items: Json
  state: Generated<'open' | 'recovered' | 'lost'>
  order_id: Bigint | null
  created_at: Timestamp
  changed_at: Timestamp
}

export interface CartChange {
  tenant_id: Bigint
  id: Generated<Bigint>
  at: Timestamp
  xid: Bigint | null
  contact_id: Bigint
  shop_id: Bigint
  state: string
  total: Numeric
}

export interface CartOrder {
  tenant_id: Bigint
  contact_id: Bigint
  shop_id: Bigint
  at: Timestamp
  order_id: Bigint | null
}

export interface ChangedEmail {
  id: Always<Bigint>
  person_id: Bigint
  email: string
  hash: Buffer | null
  stop_hash: Buffer | null
  requested_at: Timestamp
  expires_at: Timestamp
}

export interface Cohort {
  tenant_id: Bigint
  cohort: string
  contacts: number
}

export interface CohortMonth {
  tenant_id: Bigint
  cohort: string
  month: string
  engaged: number
  buyers: number
}

export interface CompanyDeletion {
  company: string
  requested_at: Timestamp | null
  started_at: Timestamp
  finished_at: Timestamp | null
  rows: Generated<Json>
  files: Generated<Bigint>
  accounts: Generated<number>
}

export interface CompanyExport {
  tenant_id: Bigint
  id: Always<Bigint>
  status: 'queued' | 'running' | 'ready' | 'expired' | 'failed'
  key: string | null
  bytes: Bigint | null
  created_at: Timestamp
  finished_at: Timestamp | null
  expires_at: Timestamp | null
}

export interface CompanyTariff {
  tenant_id: Bigint
  tariff: string
  contact_limit: number
  price: Numeric
  period: 'month' | 'year'
  currency: 'CZK' | 'EUR'
  valid_from: string
  valid_to: string
  anchor: string
  next_tariff: string | null
  next_period: 'month' | 'year' | null
  next_currency: 'CZK' | 'EUR' | null
  cancelled_at: Timestamp | null
  near_warned_for: string | null
  reached_warned_for: string | null
}

export interface ConnectedApp {
  tenant_id: Bigint
  id: Always<Bigint>
  client_id: string
  name: string
  website: string
  person_id: Bigint
  scopes: string[]
  created_at: Timestamp
  used_at: Timestamp | null
  revoked_at: Timestamp | null
}

export interface Consent {
  tenant_id: Bigint
  id: Always<Bigint>
  contact_id: Bigint
  purpose_id: Bigint
  valid_from: Timestamp
  valid_to: Timestamp | null
  withdrawn_at: Timestamp | null
  basis: string
  source: string
  text_version: number | null
  created_at: Timestamp
}

export interface ConsentEntry {
  tenant_id: Bigint
  chain_id: Bigint
  seq: number
  at: Timestamp
  kind: 'given' | 'withdrawn' | 'unsubscribed' | 'complained' | 'bounced' | 'suppressed' | 'blacklisted' | 'resumed' | 'deleted' | 'erased'
  consent_id: Bigint | null
  purpose_id: Bigint | null
  valid_from: Timestamp
  valid_to: Timestamp | null
  basis: string
  source: string
  text_version: number | null
  personal: Json | null
  salt: Buffer | null
  digest: Buffer
  previous: Buffer | null
  hash: Buffer
}

export interface Contact {
  tenant_id: Bigint
  id: Always<Bigint>
  email: string
  email_key: Always<string>
  shop_id: Bigint
  first_name: Generated<string>
  last_name: Generated<string>
  title_before: Generated<string>
  title_after: Generated<string>
  salutation: Generated<string>
  salutation_formal: Generated<string>
  vocative_first_name: Generated<string>
  vocative_last_name: Generated<string>
  gender: 'f' | 'm' | null
  language: Generated<string>
  company: Generated<string>
  company_id: Generated<string>
  phone: Generated<string>
  mobile: Generated<string>
  street: Generated<string>
  city: Generated<string>
  postal_code: Generated<string>
  country: string | null
  birthday: string | null
  name_day: string | null
  note: Generated<string>
  affiliate_id: Generated<string>
  custom: Generated<Json>
  status: 'subscribed' | 'pending' | 'unsubscribed' | 'bounced' | 'complained' | 'customer'
  status_at: Timestamp
  source: string
  consent_basis: 'double_opt_in' | 'imported' | 'soft_opt_in_customer' | 'none'
  consent_at: Timestamp | null
  consent_recorded: Generated<boolean>
  suppression_reason: string | null
  suppressed_at: Timestamp | null
  suppression_note: string | null
  blacklisted_at: Timestamp | null
  excluded: Generated<boolean>
  mail_paused_until: Timestamp | null
  soft_bounces: Generated<number>
  engagement: Generated<'A' | 'B' | 'C' | 'D' | 'E' | 'N'>
  engagement_at: Timestamp | null
  unengaged: Generated<boolean>
  last_sent_at: Timestamp | null
  last_open_at: Timestamp | null
  last_click_at: Timestamp | null
  edited_fields: Generated<string[]>
  created_at: Timestamp
  updated_at: Timestamp
  consent_weak: Always<boolean>
  mail_class: Always<string>
  search: Always<string>
  phones: Always<string[] | null>
}

export interface ContactEventTimes {
  tenant_id: Bigint
  contact_id: Bigint
  times: Timestamp[]
}

export interface ContactLabel {
  tenant_id: Bigint
  label_id: Bigint
  contact_id: Bigint
}

export interface ContactRfm {
  tenant_id: Bigint
  shop_id: Bigint
  contact_id: Bigint
  r: number
  f: number
  m: number
  group: string
  revenue: Numeric
}

export interface ContactStage {
  tenant_id: Bigint
  batch_id: Bigint
  line: number
  email: string
  email_key: Always<string>
  erased_hashes: Buffer[] | null
  consent: boolean | null
  first_name: string | null
  last_name: string | null
  title_before: string | null
  title_after: string | null
  salutation: string | null
  salutation_formal: string | null
  vocative_first_name: string | null
  vocative_last_name: string | null
  gender: string | null
  language: string | null
  company: string | null
  company_id: string | null
  phone: string | null
  mobile: string | null
  street: string | null
  city: string | null
  postal_code: string | null
  country: string | null
  birthday: string | null
  name_day: string | null
  note: string | null
  affiliate_id: string | null
  custom: Json | null
  filled: string[] | null
}

export interface ContentCondition {
  tenant_id: Bigint
  key: string
  definition: Json
}

export interface ContentElement {
  tenant_id: Bigint
  kind: string
  object_id: Bigint
  element_id: Bigint
}

export interface ContentNumber {
  tenant_id: Bigint
  kind: string
  object_id: Bigint
  last: number
}

export interface ContentVersion {
  tenant_id: Bigint
  id: Always<Bigint>
  kind: 'template' | 'footer' | 'campaign' | 'landing_page'
  object_id: Bigint
  version: number
  editor: 'html' | 'visual'
  html: string
  design: Json | null
  author_kind: string
  author_id: Bigint | null
  created_at: Timestamp
  published_at: Timestamp | null
  text: string | null
}

export interface Counter {
  tenant_id: Bigint
  scope: string
  object_id: Bigint
  key: string
  value: Bigint
}

export interface CounterDelta {
  tenant_id: Bigint
  id: Always<Bigint>
  scope: string
  object_id: Bigint
  key: string
  delta: Bigint
}

export interface Coupon {
  tenant_id: Bigint
  stack_id: Bigint
  id: Always<Bigint>
  code: string
  assigned_at: Timestamp | null
  used_at: Timestamp | null
  contact_id: Bigint | null
  source_id: Bigint | null
  status: Always<string>
  given_at: Always<Timestamp | null>
  search: Always<string>
}

export interface CouponStack {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  merge_key: string
  note: Generated<string>
  free: Generated<number>
  assigned: Generated<number>
  used: Generated<number>
  next_id: Generated<Bigint>
  filled: Generated<number>
  warned: 'low' | 'empty' | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface CustomEvent {
  tenant_id: Bigint
  id: Generated<Bigint>
  at: Timestamp
  xid: Bigint | null
  contact_id: Bigint
  shop_id: Bigint
  name: string
  payload: Generated<Json>
}

export interface CustomField {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  type: 'text' | 'textarea' | 'number' | 'date' | 'datetime' | 'bool' | 'select' | 'multi' | 'url'
  options: Generated<Json>
  merge_key: string
  description: Generated<string>
  position: Generated<number>
  archived: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface DefaultContent {
  tenant_id: Bigint
  kind: 'footer' | 'unsubscribe_page'
  shop_id: Bigint
  object_id: Bigint
}

export interface DmarcDomain {
  tenant_id: Bigint
  domain: string
  reports: Bigint
  messages: Bigint
  passed: Bigint
  failed_dkim: Bigint
  failed_spf: Bigint
  none: Bigint
  quarantine: Bigint
  reject: Bigint
  reporters: string[]
  first_at: Timestamp
  last_at: Timestamp
}

export interface DmarcFault {
  tenant_id: Bigint
  id: Always<Bigint>
  domain: string
  reporter: string
  file: string
  reason: string
  received_at: Timestamp
}

export interface DmarcReport {
  tenant_id: Bigint
  id: Always<Bigint>
  domain: string
  reporter: string
  report_id: string
  begin_at: Timestamp
  end_at: Timestamp
  policy: string | null
  messages: Bigint
  number_of_rows: number
  skipped_rows: number
  received_at: Timestamp
  by_mail: Generated<boolean>
}

export interface DmarcRow {
  tenant_id: Bigint
  id: Always<Bigint>
  report_id: Bigint
  domain: string
  reporter: string
  begin_at: Timestamp
  end_at: Timestamp
  source_ip: string
  messages: Bigint
  disposition: 'none' | 'quarantine' | 'reject'
  dkim_pass: boolean
  spf_pass: boolean
  header_from: string
  envelope_from: string | null
  dkim: Json
  spf: Json
  reasons: string[]
}

export interface DmarcSource {
  tenant_id: Bigint
  id: Always<Bigint>
  domain: string
  source_ip: string
  messages: Bigint
  passed: Bigint
  failed_dkim: Bigint
  failed_spf: Bigint
  none: Bigint
  quarantine: Bigint
  reject: Bigint
  reporters: string[]
  first_at: Timestamp
  last_at: Timestamp
  dkim_domain: string | null
  spf_domain: string | null
}

export interface DoubleOptIn {
  tenant_id: Bigint
  id: Always<Bigint>
  contact_id: Bigint
  purpose_id: Bigint | null
  list_ids: Generated<string[]>
  source: string
  language: string
  proof: Generated<Json>
  requested_at: Timestamp
  expires_at: Timestamp
  sent_at: Timestamp | null
  confirmed_at: Timestamp | null
  template_id: Bigint | null
  sender_id: Bigint | null
  confirmed_url: string | null
  texts: Json | null
  valid_to: Timestamp | null
}

export interface EditorElement {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  category: Generated<string>
  kind: string
  mjml: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface EmailChange {
  person_id: Bigint
  id: Always<Bigint>
  email: string
  confirm_hash: Buffer | null
  cancel_hash: Buffer | null
  session: Buffer
  password_mark: Buffer
  created_at: Timestamp
  expires_at: Timestamp
}

export interface EmailEvent {
  tenant_id: Bigint
  id: Generated<Bigint>
  at: Timestamp
  xid: Generated<Bigint>
  contact_id: Bigint
  source_id: Bigint
  link_id: Bigint | null
  kind: number
  machine: Generated<boolean>
  ip: string | null
  agent_id: Bigint | null
  reasons: number | null
  link: number | null
}

export interface EmailLink {
  tenant_id: Bigint
  id: Always<Bigint>
  url: string
  plain_url: string
}

export interface EmailOverflow {
  tenant_id: Bigint
  source_id: Bigint
  contact_id: Bigint
  day: string
  number: number
}

export interface EmailSource {
  tenant_id: Bigint
  id: Always<Bigint>
  node: string | null
  template_id: Bigint | null
  created_at: Generated<Timestamp>
  kind: string
  object_id: Bigint | null
  conditions: string[] | null
}

export interface EmailSummary {
  tenant_id: Bigint
  kind: number
  contact_id: Bigint
  number: number
  first_at: Timestamp
  last_at: Timestamp
  recent: Timestamp[]
}

export interface ErasedAddress {
  tenant_id: Bigint
  hash: Buffer
  key_version: number
  erased_at: Timestamp
  reasons: Generated<string[]>
}

export interface Event {
  tenant_id: Bigint
  id: Generated<Bigint>
  at: Timestamp
  recorded_at: Generated<Timestamp>
  xid: Generated<Bigint>
  type: string
  contact_id: Bigint | null
  object_id: Bigint | null
  data: Generated<Json>
}

export interface EventReader {
  name: string
  xid: Bigint
  id: Bigint
  moved_at: Generated<Timestamp>
  node: Generated<number>
  held: Generated<boolean>
}

export interface Export {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  status: 'queued' | 'running' | 'ready' | 'expired' | 'failed'
  selection: 'bounced' | 'blacklisted' | 'all' | 'lists' | 'segment' | 'contacts' | 'filter'
  fields: string[]
  encoding: 'utf-8' | 'windows-1250'
  list_ids: Generated<string[]>
  purpose_ids: Generated<string[]>
  key: string | null
  rows: number | null
  bytes: Bigint | null
  created_at: Timestamp
  finished_at: Timestamp | null
  expires_at: Timestamp | null
  segment_id: Bigint | null
  contact_ids: Generated<string[]>
  format: Generated<'csv' | 'xlsx'>
  headers: Generated<'api' | 'labels'>
  language: string | null
  filter: Json | null
}

export interface Feed {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  kind: 'products' | 'articles' | 'data'
  source: 'url' | 'upload'
  url: string | null
  login: string | null
  password: string | null
  format: 'auto' | 'heureka' | 'zbozi' | 'google' | 'rss' | 'json' | 'csv'
  detected: string | null
  mapping: Generated<Json>
  refresh_minutes: number
  active: boolean
  next_run_at: Timestamp | null
  revision: Generated<number>
  etag: string | null
  last_modified: string | null
  items: Generated<number>
  notified: Generated<string[]>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface FeedError {
  tenant_id: Bigint
  feed_id: Bigint
  number: number
  line: number
  position: number
  code: string | null
  reason: string
}

export interface FeedItem {
  tenant_id: Bigint
  id: Always<Bigint>
  feed_id: Bigint
  code: string
  hash: Buffer
  name: string
  description: string | null
  url: string | null
  image_url: string | null
  price: Numeric | null
  old_price: Numeric | null
  lowest_price: Numeric | null
  currency: string | null
  category: string | null
  brand: string | null
  ean: string | null
  availability: 'in_stock' | 'out_of_stock' | 'preorder' | 'backorder' | null
  published_at: Timestamp | null
  author: string | null
  fields: Json | null
  search: Always<string>
  gone_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface FeedPrice {
  tenant_id: Bigint
  feed_id: Bigint
  code: string
  day: string
  price: Numeric
}

export interface FeedRun {
  tenant_id: Bigint
  id: Always<Bigint>
  feed_id: Bigint
  status: 'running' | 'ok' | 'failed' | 'shrunk'
  failure: string | null
  http_status: number | null
  forced: Generated<boolean>
  file_key: string | null
  content_type: string | null
  etag: string | null
  last_modified: string | null
  bytes: Generated<Bigint>
  setting: Json | null
  format: Json | null
  revision: number
  staged: Generated<boolean>
  items: Generated<number>
  added: Generated<number>
  changed: Generated<number>
  removed: Generated<number>
  errors: Generated<number>
  ms: Generated<number>
  at: Timestamp
  finished_at: Timestamp | null
}

export interface FeedSample {
  tenant_id: Bigint
  feed_id: Bigint
  items: Json
}

export interface FeedStage {
  tenant_id: Bigint
  run_id: Bigint
  position: number
  line: number
  code: string
  hash: Buffer
  name: string
  description: string | null
  url: string | null
  image_url: string | null
  price: Numeric | null
  old_price: Numeric | null
  currency: string | null
  category: string | null
  brand: string | null
  ean: string | null
  availability: string | null
  published_at: Timestamp | null
  author: string | null
  fields: Json | null
}

export interface File {
  tenant_id: Bigint
  id: Always<Bigint>
  folder_id: Bigint | null
  name: string
  kind: 'image' | 'document'
  type: string
  bytes: Bigint
  width: number | null
  height: number | null
  token: string
  credit: Json | null
  created_at: Timestamp
  updated_at: Timestamp
  picked_at: Timestamp | null
}

export interface FileFolder {
  tenant_id: Bigint
  id: Always<Bigint>
  parent_id: Bigint | null
  name: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface FileSpace {
  tenant_id: Bigint
  files: number
  bytes: Bigint
}

export interface Footer {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface Form {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  status: 'active' | 'inactive'
  kind: 'classic' | 'popup' | 'slide'
  purpose_id: Bigint | null
  list_ids: string[]
  fields: Json
  title: string
  description: string
  submit_label: string
  consent_text: string
  text_version: Generated<number>
  success_url: string | null
  confirmed_url: string | null
  captcha: boolean
  popup: Json | null
  design: Json
  settings: Json
  welcome: Json
  tags: string[]
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  mjml: string | null
  html: string | null
}

export interface FormMailing {
  tenant_id: Bigint
  source_id: Bigint
  form_id: Bigint
  template_id: Bigint
  version_id: Bigint
  sender_id: Bigint
}

export interface FormSubmission {
  tenant_id: Bigint
  id: Always<Bigint>
  form_id: Bigint
  at: Timestamp
  nonce: string
  email: string | null
  input: Json | null
  proof: Json
  contact_id: Bigint | null
  double_opt_in_id: Bigint | null
  confirmed_at: Timestamp | null
  address_hash: Buffer | null
}

export interface FormVersion {
  tenant_id: Bigint
  form_id: Bigint
  version: number
  content: Json
  created_at: Timestamp
  member_id: Bigint | null
}

export interface IdentityLink {
  person_id: Bigint
  issuer: string
  subject: string
  id: Always<Bigint>
  email: string
  next: string
  hash: Buffer | null
  expires_at: Timestamp
}

export interface Import {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  status: 'draft' | 'queued' | 'running' | 'finished' | 'finished_with_errors' | 'failed' | 'cancelled'
  draft: Json | null
  source: Generated<string>
  kind: Generated<'csv' | 'platform_customers' | 'platform_newsletter'>
  mode: 'upsert' | 'update_only' | 'unsubscribe' | 'remove' | 'blacklist' | null
  file_id: Bigint | null
  mapping: Json | null
  options: Generated<Json>
  format: Json | null
  shop_id: Bigint | null
  list_ids: Generated<string[]>
  purpose_id: Bigint | null
  run_automations: Generated<boolean>
  subscribers_confirmed: Generated<boolean>
  rows: Generated<number>
  done: Generated<number>
  staged_to: number | null
  result: Generated<Json>
  errors: Generated<number>
  failure: string | null
  started_by_kind: string
  started_by_id: Bigint | null
  created_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  consent_column: number | null
  errors_expired: Generated<boolean>
  undo_started_at: Timestamp | null
  undone_at: Timestamp | null
  undo_result: Json | null
}

export interface ImportContact {
  tenant_id: Bigint
  import_id: Bigint
  contact_id: Bigint
}

export interface ImportError {
  tenant_id: Bigint
  import_id: Bigint
  line: number
  reason: string
  cells: string[]
}

export interface ImportFile {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  key: string
  bytes: Bigint
  rows: number
  created_at: Timestamp
  expires_at: Timestamp
  encoding: string | null
  delimiter: string | null
}

export interface Invitation {
  tenant_id: Bigint
  id: Always<Bigint>
  email: string
  roles: string[]
  hash: Buffer | null
  invited_by: Bigint | null
  created_at: Generated<Timestamp>
  expires_at: Timestamp
}

export interface Invoice {
  tenant_id: Bigint
  id: Always<Bigint>
  number: string
  kind: 'period' | 'change' | 'single'
  language: 'cs' | 'sk' | 'en'
  currency: 'CZK' | 'EUR'
  period_from: string | null
  period_to: string | null
  issued_on: string
  due_on: string
  supplier: Json
  customer: Json
  lines: Json
  vat_rule: 'unregistered' | 'domestic' | 'reverse_charge' | 'oss' | 'outside_eu'
  vat_rate: Numeric
  net: Numeric
  vat: Numeric
  total: Numeric
  created_at: Timestamp
  paid_at: Timestamp | null
  overdue_warned_at: Timestamp | null
  national: Json | null
}

export interface InvoiceBook {
  number: string
  company: string
  issued_on: string
  document: Json
  paid_at: Timestamp | null
}

export interface InvoiceNumber {
  year: number
  last: number
}

export interface Label {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  color: string
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

export interface LandingPage {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  slug: string
  published: boolean
  head: Json
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export interface LandingPageSlug {
  slug: string
  tenant_id: Bigint
  page_id: Bigint
}

export interface List {
  tenant_id: Bigint
  id: Always<Bigint>
  kind: 'manual' | 'form' | 'shop' | 'system'
  name: string
  public_name: Generated<string>
  shop_id: Bigint | null
  notify_on_unsubscribe: Generated<boolean>
  notify_on_add: Generated<boolean>
  note: Generated<string>
  tags: Generated<string[]>
  signature_html: Generated<string>
  sender_email: Generated<string>
  sender_name: Generated<string>
  reply_to: Generated<string>
  created_at: Timestamp
  updated_at: Timestamp
  merging: Generated<number>
}

export interface ListMember {
  tenant_id: Bigint
  list_id: Bigint
  contact_id: Bigint
  state: 'confirmed' | 'unsubscribed' | 'removed'
  opted_out: Generated<boolean>
  changed_at: Timestamp
}

export interface ListOptOut {
  tenant_id: Bigint
  list_id: Bigint
  email_key: string
  changed_at: Timestamp
}

export interface MailLink {
  tenant_id: Bigint
  source_id: Bigint
  number: number
  link_id: Bigint
}

export interface MailingCatalogue {
  tenant_id: Bigint
  source_id: Bigint
  items: Json
  created_at: Timestamp
}

export interface MailingDay {
  tenant_id: Bigint
  source_id: Bigint
  day: string
  sums: Json
}

export interface MailingRollup {
  tenant_id: Bigint
  source_id: Bigint
  due_at: Timestamp | null
  rests_until: Timestamp | null
}

export interface Member {
  tenant_id: Bigint
  id: Always<Bigint>
  person_id: Bigint
  roles: string[]
  active: Generated<boolean>
  created_at: Generated<Timestamp>
}

export interface Message {
  tenant_id: Bigint
  source_id: Bigint
  contact_id: Bigint
  at: Timestamp | null
  batch: number
  state: Generated<number>
  flags: Generated<number>
  tries: Generated<number>
  variant: Generated<number>
  provider: Generated<number>
  reason: string | null
  shown: string | null
}

export interface Migration {
  tenant_id: Bigint
  id: Always<Bigint>
  source: string
  state: 'running' | 'finished' | 'failed'
  file_ids: Generated<string[]>
  url: string | null
  secret: string | null
  shop_id: Bigint
  purpose_id: Bigint
  started_by_kind: string
  started_by_id: Bigint | null
  cursor: Json | null
  read_at: Timestamp | null
  found: Json | null
  objects: Json | null
  counts: Generated<Json>
  failure: string | null
  created_at: Timestamp
  finished_at: Timestamp | null
}

export interface MigrationRow {
  tenant_id: Bigint
  migration_id: Bigint
  email: string
  email_key: Always<string>
  part: number
  line: number
  marks: number
  is_contact: boolean
  left_at: Timestamp
  record: Json
}

export interface MigrationTemplate {
  tenant_id: Bigint
  digest: Buffer
  template_id: Bigint
}

export interface Notification {
  tenant_id: Bigint
  id: Always<Bigint>
  type: string
  severity: 'info' | 'success' | 'warning' | 'error'
  params: Generated<Json>
  subject_kind: string | null
  subject_id: Bigint | null
  subject_name: string | null
  job_id: Bigint | null
  count: Generated<number>
  created_at: Generated<Timestamp>
  read_at: Timestamp | null
  collects: boolean
}

export interface OauthClient {
  id: string
  name: string
  redirect_uris: string[]
  created_at: Timestamp
  connected_at: Timestamp | null
}

export interface OauthCode {
  hash: Buffer
  tenant_id: Bigint
  client_id: string
  person_id: Bigint
  redirect_uri: string
  challenge: string
  scopes: string[]
  expires_at: Timestamp
  app_id: Bigint | null
}

export interface ObjectLabel {
  tenant_id: Bigint
  label_id: Bigint
  kind: string
  object_id: Bigint
}

export interface ObjectReference {
  tenant_id: Bigint
  by_kind: string
  by_id: Bigint
  kind: string
  object_id: Bigint
}

export interface OneTimeToken {
  hash: Buffer
  kind: 'password_reset' | 'support' | 'passkey_registration' | 'passkey_sign_in' | 'passkey_recheck' | 'single_sign_on'
  person_id: Bigint | null
  tenant_id: Bigint | null
  expires_at: Timestamp
}

export interface OrderCount {
  tenant_id: Bigint
  shop_id: Bigint
  orders: Bigint
}

export interface OrderItem {
  tenant_id: Bigint
  order_id: Bigint
  position: number
  code: string
  variant_code: string | null
  ean: string | null
  name: string
  quantity: Numeric
  unit_price: Numeric
  categories: Generated<string[]>
  brand: string | null
  url: string | null
  image_url: string | null
  attributes: Json | null
  product: Always<Bigint>
}

export interface OrderMoved {
  tenant_id: Bigint
  order_id: Bigint
  ordered_at: Timestamp
}

export interface OrderProduct {
  tenant_id: Bigint
  product: Always<Bigint>
  code: string
  name: string
  brand: string | null
  categories: string[]
  folded_code: string
  folded_name: string
  folded_brand: string
  folded_categories: string[]
}

export interface OrderState {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint | null
  source: string
  state: string
}

export interface OutboxMail {
  tenant_id: Bigint
  id: Always<Bigint>
  at: Generated<Timestamp>
  recipient: string
  subject: string
  kind: string
  raw: Buffer
  compressed: Generated<boolean>
  contact_id: Bigint | null
}

export interface Passkey {
  id: Always<Bigint>
  person_id: Bigint
  credential_id: Buffer
  public_key: Buffer
  counter: Bigint
  transports: Generated<string[]>
  synced: boolean
  name: string
  created_at: Timestamp
  used_at: Timestamp | null
}

export interface Person {
  id: Always<Bigint>
  email: string
  name: Generated<string>
  language: Generated<string>
  password_hash: string | null
  totp_secret: string | null
  totp_confirmed_at: Timestamp | null
  totp_step: Bigint | null
  recovery_hashes: Generated<Buffer[]>
  created_at: Generated<Timestamp>
  handle: Generated<string>
}

export interface PersonIdentity {
  issuer: string
  subject: string
  person_id: Bigint
  created_at: Timestamp
  used_at: Timestamp
  id: Always<Bigint>
}

export interface ProductEvent {
  tenant_id: Bigint
  id: Always<Bigint>
  type: string
  at: Timestamp
  data: Json
  next_at: Timestamp
  position: Generated<Bigint>
}

export interface ProductPair {
  tenant_id: Bigint
  shop_id: Bigint
  code: string
  rank: number
  other: string
  score: number
}

export interface ProductPairStage {
  tenant_id: Bigint
  shop_id: Bigint
  code: string
  rank: number
  other: string
  score: number
}

export interface Purpose {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  lawful_basis: Generated<'consent' | 'contract' | 'legal_obligation' | 'legitimate_interest' | 'vital_interest' | 'public_task'>
  duration_months: number | null
  text: Generated<string>
  text_version: Generated<number>
  public: Generated<boolean>
  is_default: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  used: Generated<boolean>
}

export interface PurposeText {
  tenant_id: Bigint
  purpose_id: Bigint
  version: number
  text: string
  created_at: Generated<Timestamp>
}

export interface RecommendationShop {
  tenant_id: Bigint
  shop_id: Bigint
  computed_at: Timestamp
}

export interface ReportShare {
  tenant_id: Bigint
  kind: string
  object_id: Bigint
  token_hash: Buffer
  created_at: Timestamp
  expires_at: Timestamp
}

export interface RfmShop {
  tenant_id: Bigint
  shop_id: Bigint
  computed_at: Timestamp | null
}

export interface RfmStage {
  tenant_id: Bigint
  shop_id: Bigint
  contact_id: Bigint
  r: number
  f: number
  m: number
  group: string
  revenue: Numeric
  before: string | null
  is_changed: Generated<boolean>
}

export interface SchemaMigration {
  number: number
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

export interface ScriptTemplate {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  code: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface Segment {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  public_name: Generated<string>
  signature_html: Generated<string>
  refresh: 'static' | 'daily'
  definition: Json
  tags: Generated<string[]>
  matched: Generated<number>
  mailable: Generated<number>
  computed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  total: Generated<number>
  version: Generated<number>
}

export interface SegmentMember {
  tenant_id: Bigint
  segment_id: Bigint
  contact_id: Bigint
}

export interface SendBatch {
  tenant_id: Bigint
  source_id: Bigint
  n: number
  due_at: Timestamp
  variant: number | null
  claimed_by: string | null
  done_at: Timestamp | null
}

export interface SendQueue {
  tenant_id: Bigint
  source_id: Bigint
  priority: Generated<number>
  paused: Generated<boolean>
  resume_at: Generated<Timestamp>
  served_at: Generated<Timestamp>
  next_batch: number
  mode: string | null
  request_id: string | null
}

export interface Sender {
  tenant_id: Bigint
  id: Always<Bigint>
  email: string
  name: string
  reply_to: string | null
  shop_id: Bigint | null
  confirmed_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface SenderMail {
  tenant_id: Bigint
  id: Always<Bigint>
  sender_id: Bigint
  email_key: string
  requested_at: Timestamp
  sent_at: Timestamp | null
  expires_at: Timestamp
}

export interface SenderProcess {
  id: string
  lease_until: Timestamp
}

export interface SendingDomain {
  tenant_id: Bigint
  id: Always<Bigint>
  domain: string
  selector: string
  public_key: string
  private_key: string
  status: Generated<'pending' | 'verified' | 'failed'>
  checks: Generated<Json>
  checked_at: Timestamp | null
  failures: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  ed25519_public_key: string | null
  ed25519_private_key: string | null
}

export interface SendingSetting {
  tenant_id: Bigint
  utm_default_on: Generated<boolean>
  test_recipients: Generated<string[]>
  updated_at: Timestamp
}

export interface SendingUsage {
  tenant_id: Bigint
  hour: Timestamp
  number: number
}

export interface Session {
  hash: Buffer
  person_id: Bigint | null
  support_tenant_id: Bigint | null
  created_at: Generated<Timestamp>
  seen_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Always<Bigint>
  user_agent: Generated<string>
  ip: Generated<string>
  proved_at: Timestamp | null
}

export interface Shop {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  url: Generated<string>
  currency: string
  language: string
  active: Generated<boolean>
  brand_logo_file_id: Bigint | null
  brand_colors: Generated<Json>
  brand_fonts: Generated<Json>
  attribution_click_days: Generated<number>
  attribution_open_days: Generated<number>
  completed_states: Generated<string[]>
  customer_exception: Generated<boolean>
  customer_exception_text: Generated<string>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  contact_language: string | null
  order_secrets: Generated<Json>
  brand_styles: Generated<Json>
}

export interface ShopEnrich {
  tenant_id: Bigint
  shop_id: Bigint
  enabled: boolean
  fields: string[]
  updated_at: Timestamp
}

export interface ShopOrder {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  order_id: string
  contact_id: Bigint | null
  number: string | null
  url: string | null
  cart_id: string | null
  state: 'new' | 'unpaid' | 'paid' | 'processing' | 'shipped' | 'pickup' | 'delivered' | 'cancelled' | 'returned' | 'other'
  source_state: string | null
  currency: string
  total: Numeric
  total_without_vat: Numeric | null
  shipping: Numeric | null
  discount: Numeric | null
  ordered_at: Timestamp
  changed_at: Timestamp | null
  paid_at: Timestamp | null
  completed_at: Timestamp | null
  was_completed: Generated<boolean>
  coupon_codes: Generated<string[]>
  customer: Json | null
  attributes: Json | null
  attribution: 'click' | 'open' | 'coupon' | null
  source_id: Bigint | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface SignUp {
  id: Always<Bigint>
  email: string
  name: string
  company: string
  password_hash: string
  language: string
  timezone: string
  currency: string
  nonce: string
  hash: Buffer | null
  created_at: Timestamp
  expires_at: Timestamp
}

export interface SigningKey {
  purpose: string
  version: number
  secret: string
  created_at: Generated<Timestamp>
}

export interface SmsPace {
  tenant_id: Bigint
  used_until: Timestamp
}

export interface SmsTemplate {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  text: string
  created_at: Timestamp
  updated_at: Timestamp
}

export interface StatisticsState {
  tenant_id: Bigint
  cohorts_until: string | null
  cohorts_at: Timestamp | null
  bought_zone: string | null
}

export interface Suppression {
  tenant_id: Bigint
  email_key: string
  reason: 'unsubscribed' | 'bounced' | 'complaint' | 'blacklist' | 'manual' | 'invalid'
  note: string | null
  created_at: Timestamp
}

export interface Survey {
  tenant_id: Bigint
  id: Always<Bigint>
  shop_id: Bigint
  name: string
  status: 'active' | 'inactive'
  questions: Json
  question_types: Json
  title: string
  description: string
  submit_label: string
  thanks: string
  anonymous: boolean
  design: Json
  settings: Json
  created_at: Timestamp
  updated_at: Timestamp
}

export interface SurveyResponse {
  tenant_id: Bigint
  id: Always<Bigint>
  survey_id: Bigint
  at: Timestamp
  responder: Buffer
  contact_id: Bigint | null
  answers: Json
}

export interface SurveyText {
  tenant_id: Bigint
  response_id: Bigint
  question_id: string
  survey_id: Bigint
  text: string
}

export interface Template {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  subject: Generated<string>
  preheader: Generated<string>
  tags: Generated<string[]>
  settings: Generated<Json>
  findings: Generated<Json>
  checked_at: Timestamp | null
  archived_at: Timestamp | null
  last_used_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface Tenant {
  id: Always<Bigint>
  public_id: Generated<string>
  name: string
  legal_name: Generated<string>
  company_id: Generated<string>
  vat_id: Generated<string>
  street: Generated<string>
  city: Generated<string>
  postal_code: Generated<string>
  country: string | null
  email: Generated<string>
  phone: Generated<string>
  web: Generated<string>
  timezone: string
  language: string
  currency: string
  sending_mode: Generated<'off' | 'test' | 'live'>
  sending_reason: string | null
  sending_per_hour: number | null
  sending_per_day: number | null
  limit_burst: number | null
  limit_per_second: Numeric | null
  limit_per_day: number | null
  onboarding_dismissed: Generated<string[]>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  deletion_requested_at: Timestamp | null
  deletes_at: Timestamp | null
  deletion_warned_at: Timestamp | null
  deletion_started_at: Timestamp | null
  sending_held: 'domain' | 'operator' | null
}

export interface TestMail {
  tenant_id: Bigint
  id: Always<Bigint>
  kind: string
  object_id: Bigint
  at: Timestamp
}

export interface TrackingHit {
  tenant_id: Bigint
  id: Always<Bigint>
  at: Timestamp
  source_id: Bigint
  contact_id: Bigint
  kind: number
  link: number | null
  url: string | null
  ip: string | null
  agent: Generated<string>
}

export interface TransactionalAttachment {
  tenant_id: Bigint
  mail_id: Bigint
  n: number
  name: string
  type: string
  content: Buffer
}

export interface TransactionalContent {
  tenant_id: Bigint
  hash: Buffer
  subject: string
  html: string
  text: string | null
  created_at: Timestamp
}

export interface TransactionalKey {
  tenant_id: Bigint
  hash: Buffer
  body_hash: Buffer
  mail_id: Bigint | null
  created_at: Timestamp
}

export interface TransactionalMail {
  tenant_id: Bigint
  id: Always<Bigint>
  source_id: Bigint
  recipient_id: Bigint
  email: string
  contact_id: Bigint | null
  data: Json | null
  file_ids: Generated<string[]>
  created_at: Timestamp
  bounced_at: Timestamp | null
}

export interface TransactionalMailing {
  tenant_id: Bigint
  source_id: Bigint
  edition: string
  round: number
  template_id: Bigint
  version_id: Bigint | null
  sender_id: Bigint
  content_hash: Buffer | null
}

export interface UnsubscribePage {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
  content: Json
  created_at: Timestamp
  updated_at: Timestamp
  design: Json | null
  html: string | null
  design_version: number | null
}

export interface UserAgent {
  tenant_id: Bigint
  id: Always<Bigint>
  name: string
}

export interface V3ImportRequest {
  tenant_id: Bigint
  double_opt_in_id: Bigint
  contact_id: Bigint
  input: Json
}

export interface V3SmsTag {
  tenant_id: Bigint
  tag: string
  sms_template_id: Bigint
  automation_id: Bigint
}

export interface V3Tag {
  tenant_id: Bigint
  tag: string
  template_id: Bigint
  is_custom: Generated<boolean>
}

export interface Visit {
  tenant_id: Bigint
  id: Generated<Bigint>
  at: Timestamp
  xid: Bigint | null
  contact_id: Bigint
  shop_id: Bigint
  type: number
  url: string
  product_code: string | null
}

export interface Visitor {
  tenant_id: Bigint
  visitor: string
  contact_id: Bigint
  strength: number
  identified_at: Timestamp
}

export interface WatchedDomain {
  tenant_id: Bigint
  id: Always<Bigint>
  domain: string
  dkim_selectors: Generated<string[]>
  checks: Generated<Json>
  checked_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface WatchedMember {
  tenant_id: Bigint
  segment_id: Bigint
  contact_id: Bigint
}

export interface WatchedSegment {
  tenant_id: Bigint
  segment_id: Bigint
  next_at: Timestamp
  position: Generated<Bigint>
  filled: Generated<boolean>
}

export interface WebEvent {
  tenant_id: Bigint
  id: Always<Bigint>
  at: Timestamp
  shop_id: Bigint
  visitor: string | null
  type: string
  data: Json
  waiting: boolean
  contact_id: Bigint | null
}

export interface WebTracking {
  tenant_id: Bigint
  shop_id: Bigint
  mode: Generated<'off' | 'anonymous' | 'full'>
  script_active: Generated<boolean>
  check_url: Generated<string>
  found: boolean | null
  checked_at: Timestamp | null
  updated_at: Timestamp
}

export interface WebhookCall {
  tenant_id: Bigint
  webhook_id: Bigint
  id: Always<Bigint>
  at: Timestamp
  contact_id: Bigint
  status: number | null
  error: string | null
  ms: number
  body: string
}

export interface WebhookItem {
  tenant_id: Bigint
  event: string
  id: Always<Bigint>
  contact_id: Bigint
  at: Timestamp
  xid: Bigint
  data: Json
  created_at: Generated<Timestamp>
}

export interface WorkerProcess {
  worker_id: string
  seen_at: Generated<Timestamp>
}

export interface DB {
  account_webhook: AccountWebhook
  action: Action
  action_contact: ActionContact
  api_key: ApiKey
  app_token: AppToken
  assistant_request: AssistantRequest
  assistant_settings: AssistantSettings
  audit: Audit
  automation: Automation
  automation_call: AutomationCall
  automation_day: AutomationDay
  automation_editor: AutomationEditor
  automation_mailing: AutomationMailing
  automation_message: AutomationMessage
  automation_node: AutomationNode
  automation_queue: AutomationQueue
  automation_run: AutomationRun
  automation_sms: AutomationSms
  automation_step: AutomationStep
  automation_timer: AutomationTimer
  automation_version: AutomationVersion
  best_seller: BestSeller
  billing_profile: BillingProfile
  blocklist_check: BlocklistCheck
  bought_day: BoughtDay
  bought_month: BoughtMonth
  bought_product: BoughtProduct
  bought_product_month: BoughtProductMonth
  bought_rollup: BoughtRollup
  bought_total: BoughtTotal
  bounce: Bounce
  campaign: Campaign
  cart: Cart
  cart_change: CartChange
  cart_order: CartOrder
  changed_email: ChangedEmail
  cohort: Cohort
  cohort_month: CohortMonth
  company_deletion: CompanyDeletion
  company_export: CompanyExport
  company_tariff: CompanyTariff
  connected_app: ConnectedApp
  consent: Consent
  consent_entry: ConsentEntry
  contact: Contact
  contact_event_times: ContactEventTimes
  contact_label: ContactLabel
  contact_rfm: ContactRfm
  contact_stage: ContactStage
  content_condition: ContentCondition
  content_element: ContentElement
  content_number: ContentNumber
  content_version: ContentVersion
  counter: Counter
  counter_delta: CounterDelta
  coupon: Coupon
  coupon_stack: CouponStack
  custom_event: CustomEvent
  custom_field: CustomField
  default_content: DefaultContent
  dmarc_domain: DmarcDomain
  dmarc_fault: DmarcFault
  dmarc_report: DmarcReport
  dmarc_row: DmarcRow
  dmarc_source: DmarcSource
  double_opt_in: DoubleOptIn
  editor_element: EditorElement
  email_change: EmailChange
  email_event: EmailEvent
  email_link: EmailLink
  email_overflow: EmailOverflow
  email_source: EmailSource
  email_summary: EmailSummary
  erased_address: ErasedAddress
  event: Event
  event_reader: EventReader
  export: Export
  feed: Feed
  feed_error: FeedError
  feed_item: FeedItem
  feed_price: FeedPrice
  feed_run: FeedRun
  feed_sample: FeedSample
  feed_stage: FeedStage
  file: File
  file_folder: FileFolder
  file_space: FileSpace
  footer: Footer
  form: Form
  form_mailing: FormMailing
  form_submission: FormSubmission
  form_version: FormVersion
  identity_link: IdentityLink
  import: Import
  import_contact: ImportContact
  import_error: ImportError
  import_file: ImportFile
  invitation: Invitation
  invoice: Invoice
  invoice_book: InvoiceBook
  invoice_number: InvoiceNumber
  label: Label
  landing_page: LandingPage
  landing_page_slug: LandingPageSlug
  list: List
  list_member: ListMember
  list_opt_out: ListOptOut
  mail_link: MailLink
  mailing_catalogue: MailingCatalogue
  mailing_day: MailingDay
  mailing_rollup: MailingRollup
  member: Member
  message: Message
  migration: Migration
  migration_row: MigrationRow
  migration_template: MigrationTemplate
  notification: Notification
  oauth_client: OauthClient
  oauth_code: OauthCode
  object_label: ObjectLabel
  object_reference: ObjectReference
  one_time_token: OneTimeToken
  order_count: OrderCount
  order_item: OrderItem
  order_moved: OrderMoved
  order_product: OrderProduct
  order_state: OrderState
  outbox_mail: OutboxMail
  passkey: Passkey
  person: Person
  person_identity: PersonIdentity
  product_event: ProductEvent
  product_pair: ProductPair
  product_pair_stage: ProductPairStage
  purpose: Purpose
  purpose_text: PurposeText
  recommendation_shop: RecommendationShop
  report_share: ReportShare
  rfm_shop: RfmShop
  rfm_stage: RfmStage
  schema_migration: SchemaMigration
  script_template: ScriptTemplate
  segment: Segment
  segment_member: SegmentMember
  send_batch: SendBatch
  send_queue: SendQueue
  sender: Sender
  sender_mail: SenderMail
  sender_process: SenderProcess
  sending_domain: SendingDomain
  sending_setting: SendingSetting
  sending_usage: SendingUsage
  session: Session
  shop: Shop
  shop_enrich: ShopEnrich
  shop_order: ShopOrder
  sign_up: SignUp
  signing_key: SigningKey
  sms_pace: SmsPace
  sms_template: SmsTemplate
  statistics_state: StatisticsState
  suppression: Suppression
  survey: Survey
  survey_response: SurveyResponse
  survey_text: SurveyText
  template: Template
  tenant: Tenant
  test_mail: TestMail
  tracking_hit: TrackingHit
  transactional_attachment: TransactionalAttachment
  transactional_content: TransactionalContent
  transactional_key: TransactionalKey
  transactional_mail: TransactionalMail
  transactional_mailing: TransactionalMailing
  unsubscribe_page: UnsubscribePage
  user_agent: UserAgent
  v3_import_request: V3ImportRequest
  v3_sms_tag: V3SmsTag
  v3_tag: V3Tag
  visit: Visit
  visitor: Visitor
  watched_domain: WatchedDomain
  watched_member: WatchedMember
  watched_segment: WatchedSegment
  web_event: WebEvent
  web_tracking: WebTracking
  webhook_call: WebhookCall
  webhook_item: WebhookItem
  worker_process: WorkerProcess
}
