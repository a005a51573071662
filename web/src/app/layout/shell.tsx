import { ActionIcon, AppShell, Box, Burger, Group, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../core/company.tsx'
import { keyName } from '../../ui/key-name.ts'
import { PageLink } from '../../ui/link/link.tsx'
import { Loading } from '../loading.tsx'
import { Bell } from './header/bell.tsx'
import { CompanyButton } from './header/company-button.tsx'
import { Jobs } from './header/jobs.tsx'
import { PersonButton } from './header/person-button.tsx'
import { LeavingBanner } from './leaving-banner.tsx'
import { Navigation } from './navigation.tsx'
import { SendingBanner } from './sending-banner.tsx'

const SearchBox = lazy(() =>
  import('../../features/search/parts/search-box.tsx').then((m) => ({ default: m.SearchBox })),
)

/** The frame of every page: header, menu, and banners about the state of the company. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isMenuOpen, menu] = useDisclosure()
  const [isSearchOpen, search] = useDisclosure()
  const { pathname } = useLocation()
  const maySearch = useMay('contacts', 'read')
  useHotkeys([['mod+K', () => maySearch && search.toggle()]], [])
  // Closes the menu of a phone after a tap on a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(menu.close, [pathname])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header px={{ base: 'sm', sm: 'md' }}>
        <Group h="100%" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={t('nav.menu')}
              aria-expanded={isMenuOpen}
              aria-controls="menu"
            />
            <img src="/icon.svg" alt="" width={28} height={28} />
            <Text fw={700} visibleFrom="sm" component="span">
              Postrider
            </Text>
            <CompanyButton />
          </Group>
          <Group gap={4} wrap="nowrap">
            {maySearch && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                onClick={search.open}
                aria-label={t('search')}
                title={`${t('search')} (${keyName('K')})`}
              >
                <IconSearch size={20} />
              </ActionIcon>
            )}
            <Help />
            <Jobs />
            <Bell />
            <PersonButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" id="menu">
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <LeavingBanner />
        <SendingBanner />
        <Box maw="var(--page-width)" mx="auto">
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </Box>
      </AppShell.Main>
      {isSearchOpen && (
        <Suspense fallback={null}>
          <SearchBox onClose={search.close} />
        </Suspense>
      )}
    </AppShell>
  )
}

/** Opens the guides. Narrow screens have only the entry of the menu. */
function Help() {
  const { t } = useTranslation('titles')
  return (
    <ActionIcon
      component={PageLink}
      to="/guide"
      variant="subtle"
      color="gray"
      size="lg"
      visibleFrom="sm"
      aria-label={t('guide')}
      title={t('guide')}
    >
      <IconHelp size={20} />
    </ActionIcon>
  )
}
