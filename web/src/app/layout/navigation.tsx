import { Box, NavLink, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFeatures } from '../../parts/manifest/define-feature.ts'
import { useMenu } from '../../parts/manifest/menu.ts'
import { useSettings } from '../../parts/manifest/settings.ts'
import { PageLink, usePath } from '../../ui/link/link.tsx'

/** The main menu. */
export function Navigation() {
  const { t } = useTranslation()
  const path = usePath()
  const { pathname } = useLocation()
  const settings = useSettings().flatMap(({ items }) => items.map(({ to }) => ({ path: to, under: '/settings' })))
  const pages = [...useFeatures().flatMap((feature) => feature.pages), ...settings]
  const isBelow = (to: string) => `${pathname}/`.startsWith(`${path(to)}/`)
  const isHere = (to: string) =>
    to === '/' ? pathname === path('/') : isBelow(to) || pages.some((page) => page.under === to && isBelow(page.path))
  return (
    <Box component="nav" aria-label={t('nav.menu')} style={{ overflowY: 'auto' }}>
      <Stack gap={2}>
        {useMenu().map(({ group, items }) => (
          <div key={group}>
            {group !== 'start' && group !== 'end' && (
              <Text fz="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4}>
                {t(`nav.groups.${group}`)}
              </Text>
            )}
            {items.map(({ to, title, icon: Icon }) => (
              <NavLink
                key={to}
                component={PageLink}
                to={to}
                label={title}
                leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
                active={isHere(to)}
                variant="light"
                aria-current={isHere(to) ? 'page' : undefined}
                style={{ borderRadius: 'var(--mantine-radius-md)' }}
              />
            ))}
          </div>
        ))}
      </Stack>
    </Box>
  )
}
