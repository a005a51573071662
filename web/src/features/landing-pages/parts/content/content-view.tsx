import { Button, Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../core/company.tsx'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { keyName } from '../../../../ui/key-name.ts'
import { notify } from '../../../../ui/message/notify.ts'
import type { LandingPage } from '../../logic/landing-page.ts'
import { useBlocks } from '../../logic/use-blocks.ts'
import { type Editing, sentContent, useEditing } from '../../logic/use-editing.ts'
import { usePreview } from '../../logic/use-preview.ts'
import { PagePreview } from '../page-preview.tsx'
import { BlockNotices } from './block-notices.tsx'
import { ContentConflict } from './content-conflict.tsx'
import { HtmlEditor } from './html-editor.tsx'
import { VisualContent } from './visual-content.tsx'

interface Props {
  page: LandingPage
  saveFirst: RefObject<(() => Promise<boolean>) | null>
}

/** What visitors read: the content of the page in its editor. */
export function ContentView({ page, saveFirst }: Props) {
  return useMay('content') ? <Editor page={page} saveFirst={saveFirst} /> : <ReadOnly page={page} />
}

const ReadOnly = ({ page }: Pick<Props, 'page'>) => (
  <PagePreview title={page.name} preview={usePreview(page, sentContent(page))} />
)

function Editor({ page, saveFirst }: Props) {
  const { t } = useTranslation('landing-pages')
  const editing = useEditing(page)
  const { base, draft, isDirty, edition, save } = editing
  const blocks = useBlocks(base.editor === 'visual' ? draft.mjml : draft.html)
  const saveNow = async () => {
    if (isDirty && (await save())) notify(t(page.published ? 'saved.published' : 'saved.hidden'))
  }
  useHotkeys([['mod+S', () => void saveNow()]], [], true)
  useLeaveGuard(isDirty)
  useEffect(() => {
    saveFirst.current = async () => (await save()) !== null
    return () => {
      saveFirst.current = null
    }
  })
  const Open = base.editor === 'visual' ? VisualContent : HtmlEditor
  return (
    <>
      <BlockNotices blocks={blocks} />
      <Open
        key={`${edition} ${base.editor}`}
        editing={editing}
        blocks={blocks}
        saving={<Saving editing={editing} isPublished={page.published} onSave={() => void saveNow()} />}
        onSave={() => void saveNow()}
      />
      <ContentConflict editing={editing} />
    </>
  )
}

interface SavingProps {
  editing: Editing
  isPublished: boolean
  onSave: () => void
}

/** The state of saving and its button. */
function Saving({ editing: { isDirty, isSaving }, isPublished, onSave }: SavingProps) {
  const { t } = useTranslation('landing-pages')
  const { t: common } = useTranslation()
  const unsaved = isPublished ? 'unseen' : 'unsaved'
  return (
    <Group gap="sm" ml="auto">
      <Text fz="sm" c="dimmed" role="status">
        {t(`content.${isSaving ? 'saving' : isDirty ? unsaved : 'allSaved'}`)}
      </Text>
      <Button
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        disabled={!isDirty}
        loading={isSaving}
        onClick={onSave}
        title={keyName('S')}
      >
        {common('save')}
      </Button>
    </Group>
  )
}
