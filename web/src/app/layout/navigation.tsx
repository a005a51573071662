import { NavLink, ScrollArea, Stack, Text } from '@mantine/core'
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
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageLink, usePath } from '../../ui/link.tsx'
import { type Module, useCompany } from '../company.tsx'

const PARTS = [
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
  { group: null, items: [{ to: '/settings', name: 'settings', icon: IconSettings, module: 'settings' }] },
] as const

/** What is where. Who may not read a part does not see it. */
export function Navigation() {
  const { t } = useTranslation()
  const { modules } = useCompany()
  const path = usePath()
  const { pathname } = useLocation()
  const isBelow = (to: string) => `${pathname}/`.startsWith(`${path(to)}/`)
  const isHere = (to: string) =>
    to === '/' ? pathname === path('/') : isBelow(to) || (to === '/imports' && isBelow('/exports'))
  const mayRead = (module: Module | null) => module === null || module in modules
  return (
    <ScrollArea component="nav" aria-label={t('nav.menu')} type="scroll">
      <Stack gap={2}>
        {PARTS.map(({ group, items }) => {
          const own = items.filter(({ module }) => mayRead(module))
          return own.length ? (
            <div key={items[0].to}>
              {group && (
                <Text fz="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4}>
                  {t(`nav.${group}`)}
                </Text>
              )}
              {own.map(({ to, name, icon: Icon }) => (
                <NavLink
                  key={to}
                  component={PageLink}
                  to={to}
                  label={t(`nav.${name}`)}
                  leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
                  active={isHere(to)}
                  variant="light"
                  aria-current={isHere(to) ? 'page' : undefined}
                  style={{ borderRadius: 'var(--mantine-radius-md)' }}
                />
              ))}
            </div>
          ) : null
        })}
      </Stack>
    </ScrollArea>
  )
}
