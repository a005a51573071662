import type { Feature } from './feature.ts'
import { actions } from './features/actions/feature.ts'
import { audit } from './features/audit/feature.ts'
import { autofill } from './features/autofill/feature.ts'
import { bounces } from './features/bounces/feature.ts'
import { brand } from './features/brand/feature.ts'
import { bulk } from './features/bulk/feature.ts'
import { campaigns } from './features/campaigns/feature.ts'
import { companies } from './features/companies/feature.ts'
import { consents } from './features/consents/feature.ts'
import { contactDetail } from './features/contact-detail/feature.ts'
import { contacts } from './features/contacts/feature.ts'
import { content } from './features/content/feature.ts'
import { customFields } from './features/custom-fields/feature.ts'
import { defaults } from './features/defaults/feature.ts'
import { deliverability } from './features/deliverability/feature.ts'
import { delivery } from './features/delivery/feature.ts'
import { doubleOptIn } from './features/double-opt-in/feature.ts'
import { editorElements } from './features/editor-elements/feature.ts'
import { emailEvents } from './features/email-events/feature.ts'
import { engagement } from './features/engagement/feature.ts'
import { exports } from './features/exports/feature.ts'
import { files } from './features/files/feature.ts'
import { footers } from './features/footers/feature.ts'
import { imports } from './features/imports/feature.ts'
import { invitations } from './features/invitations/feature.ts'
import { keys } from './features/keys/feature.ts'
import { labelling } from './features/labelling/feature.ts'
import { labels } from './features/labels/feature.ts'
import { lists } from './features/lists/feature.ts'
import { members } from './features/members/feature.ts'
import { messages } from './features/messages/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { onboarding } from './features/onboarding/feature.ts'
import { outbox } from './features/outbox/feature.ts'
import { people } from './features/people/feature.ts'
import { privacy } from './features/privacy/feature.ts'
import { rules } from './features/rules/feature.ts'
import { search } from './features/search/feature.ts'
import { segments } from './features/segments/feature.ts'
import { senders } from './features/senders/feature.ts'
import { sending } from './features/sending/feature.ts'
import { sendingDomains } from './features/sending-domains/feature.ts'
import { shops } from './features/shops/feature.ts'
import { signIn } from './features/sign-in/feature.ts'
import { statistics } from './features/statistics/feature.ts'
import { stream } from './features/stream/feature.ts'
import { tags } from './features/tags/feature.ts'
import { templates } from './features/templates/feature.ts'
import { tenants } from './features/tenants/feature.ts'
import { tracking } from './features/tracking/feature.ts'
import { unsubscribePages } from './features/unsubscribe-pages/feature.ts'
import { versions } from './features/versions/feature.ts'
import { wayOut } from './features/way-out/feature.ts'

// From the ground up: a feature may import only what stands before it, and only through that one's index.ts.
const ground = [tenants, people, members, outbox, signIn, invitations, notifications, keys, actions, audit, shops]
const data = [
  emailEvents,
  consents,
  customFields,
  labels,
  contacts,
  lists,
  contactDetail,
  doubleOptIn,
  autofill,
  imports,
  exports,
]
const choosing = [rules, segments, messages, engagement]
const doing = [sendingDomains, senders, deliverability, sending]
const writing = [files, brand, content, defaults, versions, editorElements, footers, unsubscribePages, templates]
const mailing = [bounces, campaigns, delivery, tracking, wayOut, statistics]
// These know everything that holds something about a person, and stand above it.
const overAll = [privacy, bulk]
const product = [...ground, ...data, ...choosing, ...doing, ...writing, ...mailing, ...overAll]

/** Every feature of the product, in the order of the import law. */
export const features: readonly Feature[] = [
  ...product,
  onboarding(product),
  tags(product),
  labelling(product),
  search(product),
  stream(product),
  companies,
]
export const routes = features.flatMap((feature) => feature.routes ?? [])
export const jobs = features.flatMap((feature) => feature.jobs ?? [])
export const loops = features.flatMap((feature) => feature.loops ?? [])
export const readers = features.flatMap((feature) => feature.readers ?? [])
export const inbound = features.flatMap((feature) => feature.inbound ?? [])
export const checks = features.flatMap((feature) => feature.checks ?? [])
