import { Alert, Badge, Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArchive, IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { keyName } from '../../../ui/key-name.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Page } from '../../../ui/page/page.tsx'
import { type Editing, type Template, useEditing } from '../logic/use-editing.ts'
import { BlocksEditor } from '../parts/editor/blocks-editor.tsx'
import { ContentConflict } from '../parts/editor/content-conflict.tsx'
import { EditorMenu } from '../parts/editor/editor-menu.tsx'
import { Beside, HtmlEditor } from '../parts/editor/html-editor.tsx'
import { MailHead } from '../parts/editor/mail-head.tsx'
import { SettingsDialog } from '../parts/editor/settings-dialog.tsx'
import { TemplateTest } from '../parts/editor/template-test.tsx'
import { VersionsDrawer } from '../parts/editor/versions-drawer.tsx'
import { StateBadges } from '../parts/gallery/state-badges.tsx'

type Open = 'settings' | 'versions' | 'test' | null

export function TemplatePage() {
  const { template: id } = useParams({ strict: false }) as { template: string }
  const template = useLoaded('GET /templates/{template_id}', { path: { template_id: id } })
  return <TemplateEditor key={id} template={template} />
}

function TemplateEditor({ template }: { template: Template }) {
  const { t } = useTranslation('templates')
  const isReadOnly = !useMay('content') || template.readOnly
  const editing = useEditing(template)
  const { base, isDirty, edition, save } = editing
  const [open, setOpen] = useState<Open>(null)
  const saveNow = async () => {
    if (!isReadOnly && isDirty && (await save())) notify(t('saved'))
  }
  useHotkeys([['mod+S', () => void saveNow()]], [], true)
  useLeaveGuard(isDirty)
  return (
    <Page
      title={template.name}
      above={[{ title: t('titles.templates'), to: '/templates' }]}
      badge={
        <>
          <Badge color="gray">{t(`editors.${base.content.editor}`)}</Badge>
          <StateBadges template={template} />
        </>
      }
      actions={
        <>
          {!isReadOnly && <Actions editing={editing} onSave={saveNow} onTest={() => setOpen('test')} />}
          <EditorMenu editing={editing} onSettings={() => setOpen('settings')} onVersions={() => setOpen('versions')} />
        </>
      }
    >
      {template.archived && (
        <Alert mb="md" color="gray" icon={<IconArchive size={18} aria-hidden />}>
          {t('archivedHint')}
        </Alert>
      )}
      <MailHead editing={editing} isReadOnly={isReadOnly} />
      <Body key={`${edition} ${base.content.editor}`} editing={editing} isReadOnly={isReadOnly} onSave={saveNow} />
      <ContentConflict editing={editing} />
      {open === 'settings' && <SettingsDialog template={template} onClose={() => setOpen(null)} />}
      {open === 'versions' && <VersionsDrawer editing={editing} onClose={() => setOpen(null)} />}
      {open === 'test' && <TemplateTest templateId={template.id} onClose={() => setOpen(null)} />}
    </Page>
  )
}

interface BodyProps {
  editing: Editing
  isReadOnly: boolean
  onSave: () => void
}

function Body({ editing, isReadOnly, onSave }: BodyProps) {
  const { base, draft } = editing
  if (isReadOnly) return <Beside title={base.name} html={draft.html} mail={draft} />
  return base.content.editor === 'visual' ? (
    <BlocksEditor editing={editing} onSave={onSave} />
  ) : (
    <HtmlEditor editing={editing} />
  )
}

interface ActionsProps {
  editing: Editing
  onSave: () => Promise<void>
  onTest: () => void
}

/** The state of saving and the main actions. */
function Actions({ editing, onSave, onTest }: ActionsProps) {
  const { t } = useTranslation('templates')
  const { base, isDirty, isBodyDirty, isSaving, save, take } = editing
  const publish = useSend('POST /templates/{template_id}/publish', {
    touches: ['/templates'],
    onDone: (template) => {
      take(template)
      notify(t('publish.done'))
    },
  })
  const confirm = useConfirm()
  const saved = async () => (isDirty ? save() : base)
  const start = async () => {
    const template = await saved()
    if (!template) return
    const question = {
      title: t('publish.withErrors'),
      text: t('publish.errorsText'),
      action: t('publish.action'),
      isDangerous: true,
    }
    if (template.check.errors.length && !(await confirm(question))) return
    publish.mutate({ path: { template_id: base.id }, body: {} })
  }
  return (
    <>
      <Text fz="sm" c="dimmed" role="status">
        {isSaving ? t('saving') : isDirty ? t('unsaved') : t('savedState')}
      </Text>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={async () => (await saved()) && onTest()}
      >
        {t('test.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        disabled={!isDirty}
        loading={isSaving}
        onClick={onSave}
        title={keyName('S')}
      >
        {t('save')}
      </Button>
      <Button disabled={!isBodyDirty && !base.draft.pending} loading={publish.isPending} onClick={() => void start()}>
        {t('publish.action')}
      </Button>
    </>
  )
}
