import {
  IconAddressBook,
  IconFileImport,
  IconFilter,
  IconHome,
  IconInbox,
  IconList,
  IconPhoto,
  IconSend,
  IconSettings,
  IconTemplate,
} from '@tabler/icons-react'
import { useApi } from '../api/hooks.ts'
import { type Module, useCompany, useMay } from '../core/company.tsx'
import { useSettings } from './settings.ts'

const MENU = [
  { group: null, items: [{ to: '/', name: 'home', icon: IconHome, module: null }] },
  {
    group: 'audience',
    items: [
      { to: '/contacts', name: 'contacts', icon: IconAddressBook, module: 'contacts' },
      { to: '/lists', name: 'lists', icon: IconList, module: 'contacts' },
      { to: '/segments', name: 'segments', icon: IconFilter, module: 'contacts' },
      { to: '/imports', name: 'imports', icon: IconFileImport, module: 'contacts' },
    ],
  },
  {
    group: 'messages',
    items: [
      { to: '/campaigns', name: 'campaigns', icon: IconSend, module: 'campaigns' },
      { to: '/templates', name: 'templates', icon: IconTemplate, module: 'content' },
      { to: '/files', name: 'files', icon: IconPhoto, module: 'content' },
      { to: '/outbox', name: 'outbox', icon: IconInbox, module: 'settings' },
    ],
  },
  { group: null, items: [{ to: '/settings', name: 'settings', icon: IconSettings, module: null }] },
] as const

/** The main pages in their groups. Who may not read a part does not see it. */
export function useMenu() {
  const { modules } = useCompany()
  const hasSettings = useSettings().length > 0
  const hasOutbox = useHasOutbox()
  const isShown = ({ to, module }: { to: string; module: Module | null }) =>
    (module === null || module in modules) && (to !== '/settings' || hasSettings) && (to !== '/outbox' || hasOutbox)
  return MENU.map(({ group, items }) => ({ group, items: items.filter(isShown) })).filter(
    ({ items }) => items.length > 0,
  )
}

/** Mails are kept here as long as there is no relay that takes them. */
function useHasOutbox(): boolean {
  const mayRead = useMay('settings', 'read')
  const { data } = useApi('GET /sending/setup', {}, { enabled: mayRead, isShown: true })
  return Boolean(data && !data.relay.configured)
}
