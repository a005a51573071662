import { Button, Group, Menu, Tabs } from '@mantine/core'
import { IconCopy, IconExternalLink, IconPlayerPause, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useSearchState } from '../../../core/search-state.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useShops } from '../../../parts/object/use-shops.ts'
import { useGo } from '../../../ui/link/link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageMenu } from '../../../ui/page/page-menu.tsx'
import { useShownTab } from '../../../ui/page/use-shown-tab.ts'
import type { Survey } from '../logic/survey.ts'
import { useSurveyActions } from '../logic/use-survey-actions.ts'
import { BuildView } from '../parts/build/build-view.tsx'
import { LinkView } from '../parts/link/link-view.tsx'
import { AnonymousBadge, StatusBadge } from '../parts/list/status-badge.tsx'
import { ResultsView } from '../parts/results/results-view.tsx'

export function SurveyPage() {
  const { t } = useTranslation('surveys')
  const { survey: id } = useParams({ strict: false }) as { survey: string }
  const survey = useLoaded('GET /surveys/{survey_id}', { path: { survey_id: id } })
  const { areSeveral, nameOf } = useShops()
  const { number } = useFormat()
  const { submissions } = survey.figures
  const responses = t('responses', { count: submissions, shown: number(submissions) })
  return (
    <Page
      title={survey.name}
      above={[{ title: t('titles.surveys'), to: '/surveys' }]}
      badge={
        <Group gap="xs">
          <StatusBadge status={survey.status} />
          {survey.anonymous && <AnonymousBadge />}
        </Group>
      }
      lead={[responses, ...(areSeveral ? [nameOf(survey.shopId)] : [])].join(' · ')}
      actions={<Actions survey={survey} />}
    >
      <Views key={id} survey={survey} />
    </Page>
  )
}

function Actions({ survey }: { survey: Survey }) {
  const { t } = useTranslation('surveys')
  const { t: common } = useTranslation()
  const go = useGo()
  const actions = useSurveyActions(survey, { onGone: () => go('/surveys', { replace: true, isGone: true }) })
  const mayChange = useMay('content')
  const isActive = survey.status === 'active'
  return (
    <>
      {isActive && survey.questions.length > 0 && (
        <Button
          component="a"
          href={survey.publicUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('link.open')}
        </Button>
      )}
      {mayChange && !isActive && (
        <Button loading={actions.isBusy} onClick={actions.activate}>
          {t('activate.action')}
        </Button>
      )}
      {mayChange && (
        <PageMenu isBusy={actions.isBusy}>
          {isActive && (
            <Menu.Item
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              onClick={() => void actions.deactivate()}
            >
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
      )}
    </>
  )
}

const VIEWS = {
  questions: BuildView,
  results: ResultsView,
  link: LinkView,
} satisfies Record<string, (props: { survey: Survey }) => ReactNode>
const NAMES = Object.keys(VIEWS) as (keyof typeof VIEWS)[]

function Views({ survey }: { survey: Survey }) {
  const { t } = useTranslation('surveys')
  const [search, set] = useSearchState()
  const view = NAMES.find((one) => one === search.view) ?? 'questions'
  const Open = VIEWS[view]
  // The page and the days are those of the table of responses.
  const open = (next: string | null) =>
    set({ view: !next || next === 'questions' ? undefined : next, page: undefined, from: undefined, to: undefined })
  return (
    <Tabs value={view} onChange={open} keepMounted={false}>
      <Tabs.List ref={useShownTab(view)} mb="md">
        {NAMES.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`views.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>
        <Open survey={survey} />
      </Tabs.Panel>
    </Tabs>
  )
}
