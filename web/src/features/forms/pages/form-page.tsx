import { Button, Menu, Tabs } from '@mantine/core'
import { IconCopy, IconExternalLink, IconPlayerPause, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useShownTab } from '../../../ui/page/use-shown-tab.ts'
import type { Form } from '../logic/form.ts'
import { useFormActions } from '../logic/use-form-actions.ts'
import { BuildView } from '../parts/build/build-view.tsx'
import { StatusBadge } from '../parts/list/status-badge.tsx'
import { EmbedView } from '../parts/views/embed-view.tsx'
import { FiguresView } from '../parts/views/figures-view.tsx'
import { HistoryView } from '../parts/views/history-view.tsx'
import { WelcomeView } from '../parts/views/welcome-view.tsx'

export function FormPage() {
  const { t } = useTranslation('forms')
  const { form: id } = useParams({ strict: false }) as { form: string }
  const form = useLoaded('GET /forms/{form_id}', { path: { form_id: id } })
  const { areSeveral, nameOf } = useShops()
  const lead = [t(`kinds.${form.kind}.name`), ...(areSeveral ? [nameOf(form.shopId)] : [])].join(' · ')
  return (
    <Page
      title={form.name}
      above={[{ title: t('titles.forms'), to: '/forms' }]}
      badge={<StatusBadge status={form.status} />}
      lead={lead}
      actions={useMay('content') && <Actions form={form} />}
    >
      <Views key={id} form={form} />
    </Page>
  )
}

function Actions({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const go = useGo()
  const actions = useFormActions(form, { onGone: () => go('/forms', { replace: true, isGone: true }) })
  const isActive = form.status === 'active'
  return (
    <>
      {isActive ? (
        <Button
          component="a"
          href={form.publicUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('embed.open')}
        </Button>
      ) : (
        <Button loading={actions.isBusy} onClick={actions.activate}>
          {t('activate.action')}
        </Button>
      )}
      <PageMenu isBusy={actions.isBusy}>
        {isActive && (
          <Menu.Item leftSection={<IconPlayerPause size={16} aria-hidden />} onClick={() => void actions.deactivate()}>
            {t('deactivate.action')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={actions.copy}>
          {t('copy')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={actions.remove}>
          {common('delete')}
        </Menu.Item>
      </PageMenu>
    </>
  )
}

const VIEWS = {
  build: BuildView,
  embed: EmbedView,
  figures: FiguresView,
  welcome: WelcomeView,
  history: HistoryView,
} satisfies Record<string, (props: { form: Form }) => ReactNode>
const NAMES = Object.keys(VIEWS) as (keyof typeof VIEWS)[]

function Views({ form }: { form: Form }) {
  const { t } = useTranslation('forms')
  const [search, set] = useSearchState()
  const view = NAMES.find((one) => one === search.view) ?? 'build'
  const Open = VIEWS[view]
  return (
    <Tabs
      value={view}
      onChange={(next) => set({ view: !next || next === 'build' ? undefined : next })}
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
        <Open form={form} />
      </Tabs.Panel>
    </Tabs>
  )
}
