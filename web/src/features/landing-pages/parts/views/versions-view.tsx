import { Badge, Button, Center, Grid, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../api/client.ts'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { VersionList } from '../../../../parts/versions/version-list.tsx'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { Fault } from '../../../../ui/page/fault.tsx'
import { PageTurner } from '../../../../ui/table/page-turner.tsx'
import type { LandingPage } from '../../logic/landing-page.ts'
import { sentContent } from '../../logic/use-editing.ts'
import { usePreview } from '../../logic/use-preview.ts'
import { PagePreview } from '../page-preview.tsx'

const PAGE_SIZE = 15

/** The saved versions of the content, which can be looked at and restored. */
export function VersionsView({ page }: { page: LandingPage }) {
  const { t } = useTranslation('landing-pages')
  const [turned, setTurned] = useState(1)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useApi(
    'GET /landing-pages/{page_id}/versions',
    { path: { page_id: page.id }, query: { page: turned, pageSize: PAGE_SIZE } },
    { keeps: true, isShown: true },
  )
  if (error && !data) return <Fault error={error} onAgain={() => void refetch()} />
  if (!data) return <Skeleton h={400} />
  const shown = data.items.find(({ id }) => id === chosen) ?? data.items[0]
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 4, lg: 3 }}>
        <Text fz="sm" c="dimmed" mb="sm">
          {t('versions.lead')}
        </Text>
        <VersionList
          versions={data.items}
          shown={shown?.id ?? null}
          onShow={setChosen}
          titleOf={({ version }) => t('versions.one', { version })}
          badgeOf={({ version }) => version === page.version && <Badge color="teal">{t('versions.current')}</Badge>}
        />
        {data.total > PAGE_SIZE && (
          <Center mt="sm">
            <PageTurner page={turned} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setTurned} />
          </Center>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 8, lg: 9 }}>
        {shown && (
          <VersionShown
            key={shown.id}
            page={page}
            versionId={shown.id}
            onRestored={() => {
              setTurned(1)
              setChosen(null)
            }}
          />
        )}
      </Grid.Col>
    </Grid>
  )
}

interface ShownProps {
  page: LandingPage
  versionId: string
  onRestored: () => void
}

function VersionShown({ page, versionId, onRestored }: ShownProps) {
  const path = { page_id: page.id, version_id: versionId }
  const { data } = useApi('GET /landing-pages/{page_id}/versions/{version_id}', { path })
  return data ? <Saved page={page} saved={data} onRestored={onRestored} /> : <Skeleton h={400} />
}

interface SavedProps extends Omit<ShownProps, 'versionId'> {
  saved: Answer<'GET /landing-pages/{page_id}/versions/{version_id}'>
}

function Saved({ page, saved: { version, content }, onRestored }: SavedProps) {
  const { t } = useTranslation('landing-pages')
  const confirm = useConfirm()
  const sent = sentContent(content)
  const preview = usePreview(page, sent)
  const restoring = useSend('PATCH /landing-pages/{page_id}', {
    touches: ['/landing-pages'],
    onDone: () => {
      notify(t('restore.done', { version }))
      onRestored()
    },
  })
  const restore = async () => {
    const isSure = await confirm({
      title: t('restore.title', { version }),
      text: t(page.published ? 'restore.published' : 'restore.text'),
      action: t('restore.action'),
    })
    if (isSure) restoring.mutate({ path: { page_id: page.id }, body: { ...sent, baseVersion: page.version } })
  }
  return (
    <>
      {useMay('content') && version !== page.version && (
        <Group justify="flex-end" mb="sm">
          <Button onClick={() => void restore()} loading={restoring.isPending}>
            {t('restore.action')}
          </Button>
        </Group>
      )}
      <PagePreview title={t('versions.one', { version })} preview={preview} />
    </>
  )
}
