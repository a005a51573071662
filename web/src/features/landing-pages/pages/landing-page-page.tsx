import { Button, Group, Menu, Stack, Tabs, Text } from '@mantine/core'
import { IconCopy, IconExternalLink, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useShownTab } from '../../../ui/page/use-shown-tab.ts'
import type { LandingPage } from '../logic/landing-page.ts'
import { usePageActions } from '../logic/use-page-actions.ts'
import { ContentView } from '../parts/content/content-view.tsx'
import { StateBadge } from '../parts/list/state-badge.tsx'
import { FiguresView } from '../parts/views/figures-view.tsx'
import { SettingsView } from '../parts/views/settings-view.tsx'
import { VersionsView } from '../parts/views/versions-view.tsx'

/** Saves the open view before the page is published; false if that failed. */
type SaveFirst = { current: (() => Promise<boolean>) | null }

export function LandingPagePage() {
  const { t } = useTranslation('landing-pages')
  const { landingPage: id } = useParams({ strict: false }) as { landingPage: string }
  const page = useLoaded('GET /landing-pages/{page_id}', { path: { page_id: id } })
  const saveFirst: SaveFirst = useRef(null)
  return (
    <Page
      title={page.name}
      above={[{ title: t('titles.landingPages'), to: '/landing-pages' }]}
      badge={<StateBadge published={page.published} />}
      lead={<Addresses page={page} />}
      actions={useMay('content') && <Actions page={page} saveFirst={saveFirst} />}
    >
      <Views key={id} page={page} saveFirst={saveFirst} />
    </Page>
  )
}

/** The public address, and the same page on hosts of the company. */
function Addresses({ page: { publicUrl, ownUrls } }: { page: LandingPage }) {
  const { t } = useTranslation('landing-pages')
  return (
    <Stack gap={2}>
      <CopyField value={publicUrl} label={t('address')} />
      {ownUrls.map((url) => (
        <Group key={url} gap={6}>
          <Text fz="sm">{t('alsoAt')}</Text>
          <CopyField value={url} label={t('ownAddress')} />
        </Group>
      ))}
    </Stack>
  )
}

function Actions({ page, saveFirst }: { page: LandingPage; saveFirst: SaveFirst }) {
  const { t } = useTranslation('landing-pages')
  const { t: common } = useTranslation()
  const go = useGo()
  const actions = usePageActions(page, { onGone: () => go('/landing-pages', { replace: true, isGone: true }) })
  const icon = { size: 16, 'aria-hidden': true }
  const publish = async () => {
    if (!saveFirst.current || (await saveFirst.current())) actions.publish()
  }
  return (
    <>
      {page.published ? (
        <>
          <Button
            variant="default"
            leftSection={<IconEyeOff {...icon} />}
            loading={actions.isBusy}
            onClick={() => void actions.unpublish()}
          >
            {t('unpublish.action')}
          </Button>
          <Button
            component="a"
            href={page.publicUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink {...icon} />}
          >
            {t('open')}
          </Button>
        </>
      ) : (
        <Button loading={actions.isBusy} onClick={() => void publish()}>
          {t('publish.action')}
        </Button>
      )}
      <PageMenu isBusy={actions.isBusy}>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={actions.copy}>
          {t('copy')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={actions.remove}>
          {common('delete')}
        </Menu.Item>
      </PageMenu>
    </>
  )
}

const VIEWS = {
  content: ContentView,
  settings: SettingsView,
  figures: FiguresView,
  versions: VersionsView,
} satisfies Record<string, (props: { page: LandingPage; saveFirst: SaveFirst }) => ReactNode>
const NAMES = Object.keys(VIEWS) as (keyof typeof VIEWS)[]

function Views({ page, saveFirst }: { page: LandingPage; saveFirst: SaveFirst }) {
  const { t } = useTranslation('landing-pages')
  const [search, set] = useSearchState()
  const view = NAMES.find((one) => one === search.view) ?? 'content'
  const Open = VIEWS[view]
  return (
    <Tabs
      value={view}
      onChange={(next) => set({ view: !next || next === 'content' ? undefined : next })}
      keepMounted={false}
    >
      <Tabs.List ref={useShownTab(view)} mb="md">
        {NAMES.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`views.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>
        <Open page={page} saveFirst={saveFirst} />
      </Tabs.Panel>
    </Tabs>
  )
}
