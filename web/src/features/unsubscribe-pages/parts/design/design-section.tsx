import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { MailEditor } from '../../../../parts/mail-editor/mail-editor.tsx'
import { CloseDesign, OpenDesign, SaveDesign } from '../../../../parts/page-design/design-buttons.tsx'
import { MissingPlace } from '../../../../parts/page-design/missing-place.tsx'
import { useLeaveGuard } from '../../../../ui/form/leave-guard.tsx'
import { useConfirm } from '../../../../ui/message/confirm.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { Section } from '../../../../ui/page/section.tsx'
import type { PageContent } from '../../logic/page-content.ts'
import { useStarter } from '../../logic/starter.ts'
import type { DesignEditing } from '../../logic/use-design.ts'
import { DesignConflict } from './design-conflict.tsx'

interface Props {
  editing: DesignEditing
  /** What the page shows in the standard layout. */
  content: PageContent
}

/** The layout of a page: the standard one, or blocks in the visual editor. */
export function DesignSection({ editing, content }: Props) {
  const { t } = useTranslation('unsubscribe-pages')
  const { t: editor } = useTranslation('editor')
  const { mjml, isDirty, isSaving, edition, draw, change, setTyping, save } = editing
  const saveNow = async () => {
    if (isDirty && (await save())) notify(t('design.saved'))
  }
  useHotkeys([['mod+S', () => void saveNow()]], [], true)
  useLeaveGuard(isDirty)
  const saving = <SaveDesign label={t('design.save')} isDirty={isDirty} isBusy={isSaving} onSave={saveNow} />
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
          <MissingPlace
            mjml={mjml}
            tag="subscription"
            title={t('choices.title')}
            missing={t('choices.missing')}
            several={t('choices.several')}
          />
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

function OpenButton({ editing: { open }, content }: Props) {
  const { t } = useTranslation('unsubscribe-pages')
  const starter = useStarter()
  return <OpenDesign label={t('toVisual')} make={async () => open(await starter(content))} />
}

/** Contacts see the standard layout at once if they see the blocks already. */
function CloseButton({ editing: { open, save, isSaved, isSaving } }: Pick<Props, 'editing'>) {
  const { t } = useTranslation('unsubscribe-pages')
  const confirm = useConfirm()
  const close = async () => {
    const question = { title: t('toStandard.title'), action: t('toStandard.action'), isDangerous: true }
    if (!(await confirm({ ...question, text: t(isSaved ? 'toStandard.saved' : 'toStandard.unsaved') }))) return
    open(null)
    if (isSaved && (await save())) notify(t('toStandard.done'))
  }
  return <CloseDesign label={t('toStandard.open')} isBusy={isSaving} onClose={close} />
}
