import { Alert, Anchor, Badge, Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArchive, IconSend } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { errorText } from '../../../i18n/errors.ts'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { keyName } from '../../../ui/key-name.ts'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify } from '../../../ui/message/notify.ts'
import { Page } from '../../../ui/page/page.tsx'
import type { Template } from '../logic/template-draft.ts'
import { type Editing, useEditing } from '../logic/use-editing.ts'
import { useTemplateAutosave } from '../logic/use-template-autosave.ts'
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
  useTemplateAutosave(editing, isReadOnly)
  useLeaveGuard(isDirty)
  return (
    <Page
      title={template.name}
      above={[{ title: t('titles.templates'), to: '/templates' }]}
      badge={
        <>
          <Badge color="gray">{t(`editors.${base.content.editor}`)}</Badge>
          {/* The tab of the check shows the errors of what is on the screen. */}
          <StateBadges template={base} withErrors={false} />
        </>
      }
      actions={
        <>
          {!isReadOnly && <Actions editing={editing} onTest={() => setOpen('test')} />}
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
      <Body
        key={`${edition} ${base.content.editor}`}
        editing={editing}
        isReadOnly={isReadOnly}
        actions={<Actions editing={editing} onTest={() => setOpen('test')} />}
        onSave={saveNow}
      />
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
  actions: ReactNode
  onSave: () => void
}

function Body({ editing, isReadOnly, actions, onSave }: BodyProps) {
  const { base, draft } = editing
  if (isReadOnly) return <Beside title={base.name} mail={{ ...draft, footerId: base.settings.footerId }} />
  return base.content.editor === 'visual' ? (
    <BlocksEditor editing={editing} actions={actions} onSave={onSave} />
  ) : (
    <HtmlEditor editing={editing} />
  )
}

interface ActionsProps {
  editing: Editing
  onTest: () => void
}

/** The state of saving and the main actions. Drafts save themselves, so there is no button for it. */
function Actions({ editing, onTest }: ActionsProps) {
  const { t } = useTranslation('templates')
  const { base, isDirty, isBodyDirty, isPublishing, save, publish } = editing
  const confirm = useConfirm()
  const accept = async ({ check }: Template) =>
    !check.errors.length ||
    confirm({
      title: t('publish.withErrors'),
      text: t('publish.errorsText'),
      action: t('publish.action'),
      isDangerous: true,
    })
  const start = async () => {
    if (await publish(accept)) notify(t('publish.done'))
  }
  return (
    <>
      <SavingState editing={editing} />
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={async () => (!isDirty || (await save())) && onTest()}
      >
        {t('test.open')}
      </Button>
      <Button disabled={!isBodyDirty && !base.draft.pending} loading={isPublishing} onClick={() => void start()}>
        {t('publish.action')}
      </Button>
    </>
  )
}

/** Whether the draft is saved. After a failure a button tries it again at once. */
function SavingState({ editing: { isSaving, isDirty, fault, isPutOff, save } }: { editing: Editing }) {
  const { t } = useTranslation('templates')
  if (isDirty && !isSaving && (fault || isPutOff))
    return (
      <Anchor component="button" type="button" fz="sm" c="red" onClick={() => void save()} role="status">
        {fault ? t('notSaved', { reason: errorText(fault) }) : t('unsavedNow')}
      </Anchor>
    )
  return (
    <Text fz="sm" c="dimmed" role="status" title={keyName('S')}>
      {isSaving ? t('saving') : isDirty ? t('unsaved') : t('savedState')}
    </Text>
  )
}
