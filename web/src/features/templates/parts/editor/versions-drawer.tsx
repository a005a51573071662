import { Badge, Button, Drawer, Grid, Group, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { FilledPreview } from '../../../../parts/preview/filled-preview.tsx'
import { VersionList } from '../../../../parts/versions/version-list.tsx'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import type { Editing } from '../../logic/use-editing.ts'

/** The versions of a template, which can be restored. */
export function VersionsDrawer({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { t } = useTranslation('templates')
  const { t: common } = useTranslation()
  const path = { template_id: editing.base.id }
  const { data } = useApi('GET /templates/{template_id}/versions', { path, query: { pageSize: 100 } })
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? data?.items[0]?.id ?? null
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="60rem"
      title={t('versions')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <VersionList
            versions={data?.items ?? []}
            shown={shown}
            onShow={setChosen}
            titleOf={({ version }) => t('version', { version })}
            badgeOf={({ published }) => !published && <Badge color="yellow">{t('states.draft')}</Badge>}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          {shown && <VersionShown editing={editing} versionId={shown} onDone={onClose} />}
        </Grid.Col>
      </Grid>
    </Drawer>
  )
}

function VersionShown({ editing, versionId, onDone }: { editing: Editing; versionId: string; onDone: () => void }) {
  const { t } = useTranslation('templates')
  const confirm = useConfirm()
  const mayChange = useMay('content') && !editing.base.readOnly
  const path = { template_id: editing.base.id, version_id: versionId }
  const { data } = useApi('GET /templates/{template_id}/versions/{version_id}', { path })
  if (!data) return <Skeleton h={400} />
  const { version, content } = data
  const restore = async () => {
    const { isBodyDirty } = editing
    const isSure = await confirm({
      title: t('restore.title', { version }),
      text: isBodyDirty ? `${t('restore.text')} ${t('restore.unsaved')}` : t('restore.text'),
      action: t('restore.action'),
      isDangerous: isBodyDirty,
    })
    if (!isSure || !(await editing.restore(content))) return
    notify(t('restore.done', { version }))
    onDone()
  }
  return (
    <>
      {mayChange && version !== editing.base.content.version && (
        <Group justify="flex-end" mb="sm">
          <Button onClick={restore} loading={editing.isSaving}>
            {t('restore.action')}
          </Button>
        </Group>
      )}
      <FilledPreview
        title={t('version', { version })}
        mail={{ html: content.html, footerId: editing.base.settings.footerId }}
      />
    </>
  )
}
