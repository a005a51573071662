import { Button, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy, IconLayoutOff, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailEditor } from '../../../../parts/mail-editor/mail-editor.tsx'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { keyName } from '../../../../ui/key-name.ts'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../../ui/message/notify.ts'
import { Section } from '../../../../ui/page/section.tsx'
import type { PageContent } from '../../logic/page-content.ts'
import { useStarter } from '../../logic/starter.ts'
import type { DesignEditing } from '../../logic/use-design.ts'
import { DesignConflict } from './design-conflict.tsx'
import { MissingChoices } from './missing-choices.tsx'

interface Props {
  editing: DesignEditing
  /** What the page shows in the standard layout. */
  content: PageContent
}

/** The layout of a page: the standard one, or blocks in the visual editor. */
export function DesignSection({ editing, content }: Props) {
  const { t } = useTranslation('unsubscribe-pages')
  const { t: editor } = useTranslation('editor')
  const { mjml, isDirty, edition, draw, change, setTyping, save } = editing
  const saveNow = async () => {
    if (isDirty && (await save())) notify(t('design.saved'))
  }
  useHotkeys([['mod+S', () => void saveNow()]], [], true)
  useLeaveGuard(isDirty)
  const saving = <SaveButton editing={editing} onSave={() => void saveNow()} />
  return (
    <Section
      title={t('design.title')}
      lead={mjml === null && !isDirty ? t('design.standard') : <State editing={editing} />}
      actions={
        <>
          {mjml === null ? <OpenButton editing={editing} content={content} /> : <CloseButton editing={editing} />}
          {(mjml !== null || isDirty) && saving}
        </>
      }
    >
      {mjml !== null && (
        <>
          <MissingChoices mjml={mjml} />
          <MailEditor
            key={edition}
            surface="unsubscribe"
            mjml={mjml}
            blockNames={{ subscription: editor('blocks.subscription') }}
            actions={saving}
            draw={draw}
            onChange={({ mjml }) => change(mjml)}
            onTyping={setTyping}
            onSave={() => void saveNow()}
          />
        </>
      )}
      <DesignConflict editing={editing} />
    </Section>
  )
}

function State({ editing: { isDirty, isSaving } }: Pick<Props, 'editing'>) {
  const { t } = useTranslation('unsubscribe-pages')
  return (
    <Text span inherit role="status">
      {t(`design.${isSaving ? 'saving' : isDirty ? 'unsaved' : 'allSaved'}`)}
    </Text>
  )
}

/** Makes blocks of the page. Contacts see them once they are saved. */
function OpenButton({ editing: { open }, content }: Props) {
  const { t } = useTranslation('unsubscribe-pages')
  const starter = useStarter()
  const [isBusy, setBusy] = useState(false)
  const convert = async () => {
    setBusy(true)
    try {
      open(await starter(content))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconWand size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void convert()}
    >
      {t('toVisual')}
    </Button>
  )
}

/** Goes back to the standard layout: at once if contacts see the blocks already. */
function CloseButton({ editing: { open, save, isSaved, isSaving } }: Pick<Props, 'editing'>) {
  const { t } = useTranslation('unsubscribe-pages')
  const confirm = useConfirm()
  const close = async () => {
    const question = { title: t('toStandard.title'), action: t('toStandard.action'), isDangerous: true }
    if (!(await confirm({ ...question, text: t(isSaved ? 'toStandard.saved' : 'toStandard.unsaved') }))) return
    open(null)
    if (isSaved && (await save())) notify(t('toStandard.done'))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutOff size={16} aria-hidden />}
      disabled={isSaving}
      onClick={() => void close()}
    >
      {t('toStandard.open')}
    </Button>
  )
}

function SaveButton({ editing: { isDirty, isSaving }, onSave }: Pick<Props, 'editing'> & { onSave: () => void }) {
  const { t } = useTranslation('unsubscribe-pages')
  return (
    <Button
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      disabled={!isDirty}
      loading={isSaving}
      onClick={onSave}
      title={keyName('S')}
    >
      {t('design.save')}
    </Button>
  )
}
