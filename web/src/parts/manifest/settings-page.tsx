import { Box, Flex, NativeSelect, NavLink, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink, useGo, usePath } from '../../ui/link/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useSettings } from './settings.ts'

/** A page of the settings, with the settings menu beside it, or above it on narrow screens. */
export function SettingsPage(props: ComponentProps<typeof Page>) {
  return (
    <Flex gap="xl" align="flex-start" direction={{ base: 'column', lg: 'row' }}>
      <Box hiddenFrom="lg" w="100%">
        <ShortMenu />
      </Box>
      <Box visibleFrom="lg" w={204} flex="none">
        <Menu />
      </Box>
      <Box flex={1} miw={0} w="100%">
        <Page {...props} />
      </Box>
    </Flex>
  )
}

function Menu() {
  const { t } = useTranslation()
  const path = usePath()
  const { pathname } = useLocation()
  return (
    <Stack component="nav" aria-label={t('settings.menu')} gap="md">
      {useSettings().map(({ group, items }) => (
        <div key={group}>
          <Text fz="xs" fw={600} c="dimmed" px="sm" pb={4}>
            {t(`settings.groups.${group}`)}
          </Text>
          {items.map(({ to, title }) => (
            <NavLink
              key={to}
              component={PageLink}
              to={to}
              label={title}
              active={pathname.startsWith(path(to))}
              aria-current={pathname.startsWith(path(to)) ? 'page' : undefined}
              variant="light"
              py={6}
              style={{ borderRadius: 'var(--mantine-radius-md)' }}
            />
          ))}
        </div>
      ))}
    </Stack>
  )
}

function ShortMenu() {
  const { t } = useTranslation()
  const path = usePath()
  const go = useGo()
  const { pathname } = useLocation()
  const groups = useSettings()
  const here = groups.flatMap(({ items }) => [...items]).find(({ to }) => pathname.startsWith(path(to)))
  return (
    <NativeSelect
      aria-label={t('settings.menu')}
      value={here?.to ?? ''}
      onChange={(event) => go(event.currentTarget.value)}
      data={groups.map(({ group, items }) => ({
        group: t(`settings.groups.${group}`),
        items: items.map(({ to, title }) => ({ value: to, label: title })),
      }))}
    />
  )
}
