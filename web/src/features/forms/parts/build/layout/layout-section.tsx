import { useTranslation } from 'react-i18next'
import { MailEditor } from '../../../../../parts/mail-editor/mail-editor.tsx'
import { CloseDesign, OpenDesign, SaveDesign } from '../../../../../parts/page-design/design-buttons.tsx'
import { MissingPlace } from '../../../../../parts/page-design/missing-place.tsx'
import { useConfirm } from '../../../../../ui/message/confirm.tsx'
import { Section } from '../../../../../ui/page/section.tsx'
import { useStarter } from '../../../logic/layout/starter.ts'
import type { Builder } from '../../../logic/use-builder.ts'

interface Props {
  builder: Builder
}

/** The layout of a form: the standard one, or blocks in the visual editor. Saving the form saves it. */
export function LayoutSection({ builder, shopId }: Props & { shopId: string }) {
  const { t } = useTranslation('forms')
  const { t: common } = useTranslation()
  const { t: editor } = useTranslation('editor')
  const { isDirty, isBusy, save, layout } = builder
  const { mjml, edition, draw, change, setTyping } = layout
  // The bar with the same button is below the editor.
  const saving = <SaveDesign {...{ isDirty, isBusy }} label={common('save')} onSave={save} />
  return (
    <Section
      title={t('layout.title')}
      lead={t(mjml === null ? 'layout.standard' : 'layout.blocks')}
      actions={
        mjml === null ? (
          <OpenButton builder={builder} />
        ) : (
          <>
            <CloseButton builder={builder} />
            {saving}
          </>
        )
      }
    >
      {mjml !== null && (
        <>
          <MissingPlace
            mjml={mjml}
            tag="form_fields"
            title={t('layout.fields.title')}
            missing={t('layout.fields.missing')}
            several={t('layout.fields.several')}
          />
          <MailEditor
            key={edition}
            surface="form"
            mjml={mjml}
            shopId={shopId}
            blockNames={{ form_fields: editor('blocks.formFields') }}
            actions={saving}
            draw={draw}
            onChange={({ mjml }) => change(mjml)}
            onTyping={setTyping}
            onSave={() => void (isDirty && save())}
          />
        </>
      )}
    </Section>
  )
}

/** Makes blocks of the form. They have no texts in other languages. */
function OpenButton({ builder: { form, layout } }: Props) {
  const { t } = useTranslation('forms')
  const confirm = useConfirm()
  const starter = useStarter()
  const { settings } = form.values
  const convert = async () => {
    const question = { title: t('layout.toVisual.title'), text: t('layout.toVisual.text') }
    const isTranslated = Object.keys(settings.texts).length > 0
    if (isTranslated && !(await confirm({ ...question, action: t('layout.toVisual.action') }))) return
    layout.open(await starter(form.getValues()))
  }
  return <OpenDesign label={t('layout.toVisual.action')} make={convert} />
}

/** Visitors see the standard layout once it is saved. */
function CloseButton({ builder: { layout, isBusy } }: Props) {
  const { t } = useTranslation('forms')
  const confirm = useConfirm()
  const close = async () => {
    const question = { title: t('layout.toStandard.title'), text: t('layout.toStandard.text') }
    const isSure = await confirm({ ...question, action: t('layout.toStandard.action'), isDangerous: true })
    if (isSure) layout.open(null)
  }
  return <CloseDesign label={t('layout.toStandard.open')} isBusy={isBusy} onClose={close} />
}
