import { Box, NavLink, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMenu } from '../../parts/menu.ts'
import { useSettings } from '../../parts/settings.ts'
import { PageLink, usePath } from '../../ui/link.tsx'

/** Pages that lie elsewhere than they belong. */
const ALSO: Record<string, readonly string[]> = { '/imports': ['/exports'] }

/** What is where. */
export function Navigation() {
  const { t } = useTranslation()
  const path = usePath()
  const { pathname } = useLocation()
  const settings = useSettings().flatMap(({ items }) => items.map(({ to }) => to as string))
  const isBelow = (to: string) => `${pathname}/`.startsWith(`${path(to)}/`)
  const isHere = (to: string) =>
    to === '/'
      ? pathname === path('/')
      : [to, ...(ALSO[to] ?? []), ...(to === '/settings' ? settings : [])].some(isBelow)
  return (
    <Box component="nav" aria-label={t('nav.menu')} style={{ overflowY: 'auto' }}>
      <Stack gap={2}>
        {useMenu().map(({ group, items }) => (
          <div key={items[0]!.to}>
            {group && (
              <Text fz="xs" fw={600} c="dimmed" px="sm" pt="md" pb={4}>
                {t(`nav.${group}`)}
              </Text>
            )}
            {items.map(({ to, name, icon: Icon }) => (
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
        ))}
      </Stack>
    </Box>
  )
}
