import { Badge, Button, Drawer, Grid, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { MailPreview } from '../../../../ui/preview/mail-preview.tsx'
import type { Editing } from '../../logic/use-editing.ts'

type Version = Item<'GET /templates/{template_id}/versions'>

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
          <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {data?.items.map((version) => (
              <li key={version.id}>
                <VersionButton version={version} isShown={version.id === shown} onShow={() => setChosen(version.id)} />
              </li>
            ))}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          {shown && <VersionShown editing={editing} versionId={shown} onDone={onClose} />}
        </Grid.Col>
      </Grid>
    </Drawer>
  )
}

function VersionButton({ version, isShown, onShow }: { version: Version; isShown: boolean; onShow: () => void }) {
  const { t } = useTranslation('templates')
  const { time } = useFormat()
  return (
    <UnstyledButton
      w="100%"
      p="xs"
      onClick={onShow}
      aria-pressed={isShown}
      style={{
        borderRadius: 'var(--mantine-radius-md)',
        background: isShown ? 'var(--mantine-primary-color-light)' : undefined,
      }}
    >
      <Group gap="xs">
        <Text fz="sm" fw={600}>
          {t('version', { version: version.version })}
        </Text>
        {!version.published && <Badge color="yellow">{t('states.draft')}</Badge>}
      </Group>
      <Text fz="xs" c="dimmed">
        {time(version.createdAt)}
        {version.author?.name && ` · ${version.author.name}`}
      </Text>
    </UnstyledButton>
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
    const { isDirty } = editing
    const isSure = await confirm({
      title: t('restore.title', { version }),
      text: isDirty ? `${t('restore.text')} ${t('restore.unsaved')}` : t('restore.text'),
      action: t('restore.action'),
      isDangerous: isDirty,
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
      <MailPreview title={t('version', { version })} html={content.html} />
    </>
  )
}
