import { Alert, Button, Card, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded, useRefreshing } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { PageLink, useGo } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { type Import, isRunning, isUndoing } from '../logic/import.ts'
import { useDeleteImport } from '../logic/use-delete-import.ts'
import { ImportFacts } from '../parts/import/import-facts.tsx'
import { ImportResult } from '../parts/import/import-result.tsx'
import { ImportBadge, ImportProgress } from '../parts/import/import-state.tsx'
import { Undone } from '../parts/import/undone.tsx'

export function ImportPage() {
  const { t } = useTranslation('imports')
  const { t: common } = useTranslation()
  const go = useGo()
  const { import: id } = useParams({ strict: false }) as { import: string }
  const done = useLoaded('GET /imports/{import_id}', { path: { import_id: id } })
  useRefreshing('/imports', isRunning(done) || isUndoing(done))
  const mayChange = useMay('contacts')
  const { ask, isBusy } = useDeleteImport(() => go('/imports', { replace: true }))
  return (
    <Page
      title={done.name || t('unnamed')}
      above={[{ title: t('title'), to: '/imports' }]}
      badge={<ImportBadge status={done.status} />}
      actions={
        mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => ask(done)}
              loading={isBusy}
            >
              {isRunning(done) ? t('delete.stop') : common('delete')}
            </Button>
            {done.status !== 'draft' && (
              <Button variant="default" component={PageLink} to="/imports/new">
                {t('another')}
              </Button>
            )}
          </>
        )
      }
    >
      <State done={done} mayChange={mayChange} />
    </Page>
  )
}

function State({ done, mayChange }: { done: Import; mayChange: boolean }) {
  const { t } = useTranslation('imports')
  if (done.status === 'draft')
    return (
      <Card withBorder p={0}>
        <Empty icon={IconPencil} title={t('draft.title')} text={t('draft.text')}>
          {mayChange && (
            <Button component={PageLink} to={`/imports/new?draft=${done.id}`}>
              {t('draft.open')}
            </Button>
          )}
        </Empty>
      </Card>
    )
  return (
    <Stack gap="lg">
      {isRunning(done) && (
        <Card withBorder padding="lg" aria-live="polite">
          <Text fw={600} mb="sm">
            {t('progress.title')}
          </Text>
          <ImportProgress progress={done.progress} size="lg" />
          <Text fz="sm" c="dimmed" mt="sm">
            {t('progress.text')}
          </Text>
        </Card>
      )}
      {done.failure && (
        <Alert color="red" title={t(`failed.${done.status === 'cancelled' ? 'cancelled' : 'title'}`)}>
          {t(`failed.${failureOf(done.failure)}`)}
        </Alert>
      )}
      {!isRunning(done) && <Undone done={done} mayChange={mayChange} />}
      {!isRunning(done) && <ImportResult done={done} />}
      <ImportFacts done={done} />
    </Stack>
  )
}

const FAILURES = ['file', 'mapping', 'server'] as const
const failureOf = (code: string) => FAILURES.find((one) => one === code) ?? 'server'
