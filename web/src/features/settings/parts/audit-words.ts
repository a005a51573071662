import type { Module } from '../../../core/company.tsx'
import type { Kind } from '../../../parts/references.ts'

/** What is written about, by the first word of an action. */
export const OBJECTS = [
  'api-keys',
  'campaigns',
  'company',
  'consent-settings',
  'contacts',
  'custom-fields',
  'dmarc',
  'editor-elements',
  'exports',
  'file-folders',
  'files',
  'footers',
  'imports',
  'invitations',
  'labels',
  'lists',
  'members',
  'onboarding',
  'purposes',
  'segments',
  'senders',
  'sending-defaults',
  'sending-domains',
  'sending-mode',
  'shop-settings',
  'shops',
  'support',
  'suppressions',
  'templates',
  'test-recipients',
  'unsubscribe-pages',
  'watched-domains',
] as const
export type ObjectKind = (typeof OBJECTS)[number]

/** What was done, by the second word of an action. */
const VERBS = {
  create: 'create',
  'create-draft': 'create',
  upload: 'upload',
  update: 'update',
  put: 'update',
  'put-draft': 'update',
  'put-brand': 'brand',
  limits: 'limits',
  'contact-language': 'update',
  tags: 'tags',
  delete: 'delete',
  copy: 'copy',
  duplicate: 'copy',
  'save-content': 'saveContent',
  'discard-draft': 'discard',
  'convert-to-visual': 'convert',
  publish: 'publish',
  archive: 'archive',
  unarchive: 'unarchive',
  restore: 'unarchive',
  'set-default': 'setDefault',
  'clear-default': 'clearDefault',
  enable: 'enable',
  disable: 'disable',
  test: 'test',
  approve: 'approve',
  send: 'send',
  schedule: 'schedule',
  unschedule: 'unschedule',
  pause: 'pause',
  resume: 'resume',
  cancel: 'cancel',
  resend: 'resend',
  winner: 'winner',
  rejudge: 'rejudge',
  erase: 'erase',
  export: 'export',
  download: 'download',
  unsubscribe: 'unsubscribe',
  bulk: 'bulk',
  'record-purpose': 'recordPurpose',
  'withdraw-purpose': 'withdrawPurpose',
  'add-activity': 'addActivity',
  'add-members': 'addMembers',
  'remove-members': 'removeMembers',
  'unsubscribe-members': 'unsubscribeMembers',
  autofill: 'autofill',
  merge: 'merge',
  'to-list': 'toList',
  'to-contact-list': 'toList',
  recompute: 'recompute',
  assign: 'assign',
  check: 'check',
  'blacklist-import': 'importBlacklist',
  join: 'join',
  view: 'view',
  'stock-photo': 'upload',
  'video-thumbnail': 'upload',
} as const
export type Verb = (typeof VERBS)[keyof typeof VERBS]

const isKind = (word: string): word is ObjectKind => (OBJECTS as readonly string[]).includes(word)
const isVerb = (word: string): word is keyof typeof VERBS => Object.hasOwn(VERBS, word)

/** An action such as `shops.update` in words; what a newer server writes and we do not know is a change. */
export function wordsOf(action: string, kind: string | null): { verb: Verb; object: ObjectKind | null } {
  const [first = '', second = ''] = action.split('.')
  const object = isKind(first) ? first : kind && isKind(kind) ? kind : null
  return { verb: isVerb(second) ? VERBS[second] : 'update', object }
}

/** Kinds whose objects have a page of their own. */
const PAGES: Partial<Record<ObjectKind, string>> = {
  campaigns: '/campaigns',
  contacts: '/contacts',
  lists: '/lists',
  segments: '/segments',
  templates: '/templates',
  shops: '/settings/shops',
  'shop-settings': '/settings/shops',
  'consent-settings': '/settings/shops',
  'sending-domains': '/settings/domains',
}

interface AuditObject {
  kind: string
  id: string | null
}

/** Objects that are gone, as entries tell: nothing more can be asked about them. */
export function goneOf(entries: readonly { action: string; object: AuditObject | null }[]) {
  const deleted = entries.flatMap(({ action, object }) =>
    object?.id && wordsOf(action, object.kind).verb === 'delete' ? [`${object.kind}/${object.id}`] : [],
  )
  return (object: AuditObject | null) => deleted.includes(`${object?.kind}/${object?.id}`)
}

/** Kinds whose objects are called by a name that others know, too. */
const NAMED: Partial<Record<ObjectKind, { kind: Kind; module: Module }>> = {
  campaigns: { kind: 'campaign', module: 'campaigns' },
  footers: { kind: 'footer', module: 'content' },
  labels: { kind: 'label', module: 'settings' },
  lists: { kind: 'list', module: 'contacts' },
  purposes: { kind: 'purpose', module: 'contacts' },
  segments: { kind: 'segment', module: 'contacts' },
  shops: { kind: 'shop', module: 'settings' },
  'shop-settings': { kind: 'shop', module: 'settings' },
  'consent-settings': { kind: 'shop', module: 'settings' },
  templates: { kind: 'template', module: 'content' },
  'unsubscribe-pages': { kind: 'unsubscribePage', module: 'content' },
}

/** By what the name of an object is asked for; null when it has none. */
export function nameSource(object: AuditObject | null) {
  if (!object?.id || !isKind(object.kind)) return null
  const source = NAMED[object.kind]
  return source ? { ...source, id: object.id } : null
}

/** Where what was changed can be seen; null when it has no page. */
export function pageOf(object: AuditObject | null): string | null {
  if (!object?.id || !isKind(object.kind)) return null
  const page = PAGES[object.kind]
  return page ? `${page}/${object.id}` : null
}
