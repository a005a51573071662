import { type Module, useCompany } from '../core/company.tsx'

interface Place {
  to: string
  name: string
  module: Module
}

/** Every page of the settings, in the order of its menu. */
const SETTINGS = [
  {
    group: 'company',
    items: [
      { to: '/settings/company', name: 'company', module: 'settings' },
      { to: '/settings/shops', name: 'shops', module: 'settings' },
      { to: '/settings/brand', name: 'brand', module: 'settings' },
      { to: '/settings/members', name: 'members', module: 'settings' },
    ],
  },
  {
    group: 'sending',
    items: [
      { to: '/settings/sending', name: 'sending', module: 'settings' },
      { to: '/settings/senders', name: 'senders', module: 'settings' },
      { to: '/settings/domains', name: 'domains', module: 'settings' },
      { to: '/settings/deliverability', name: 'deliverability', module: 'settings' },
      { to: '/footers', name: 'footers', module: 'content' },
      { to: '/unsubscribe-pages', name: 'unsubscribePages', module: 'content' },
      { to: '/elements', name: 'elements', module: 'content' },
    ],
  },
  {
    group: 'contacts',
    items: [
      { to: '/settings/purposes', name: 'purposes', module: 'contacts' },
      { to: '/settings/fields', name: 'fields', module: 'contacts' },
      { to: '/settings/labels', name: 'labels', module: 'settings' },
      { to: '/suppressions', name: 'suppressions', module: 'contacts' },
    ],
  },
  {
    group: 'technical',
    items: [
      { to: '/settings/keys', name: 'keys', module: 'settings' },
      { to: '/settings/audit', name: 'audit', module: 'settings' },
    ],
  },
] as const satisfies { group: string; items: Place[] }[]

/** The groups of settings that who is signed in may read. */
export function useSettings() {
  const { modules } = useCompany()
  return SETTINGS.map(({ group, items }) => ({
    group,
    items: items.filter(({ module }) => module in modules),
  })).filter(({ items }) => items.length > 0)
}
