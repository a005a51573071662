import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconLayoutOff, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MailEditor } from '../../../../../parts/mail-editor/mail-editor.tsx'
import { keyName } from '../../../../../ui/key-name.ts'
import { useConfirm } from '../../../../../ui/message/confirm.tsx'
import { notifyError } from '../../../../../ui/message/notify.ts'
import { Section } from '../../../../../ui/page/section.tsx'
import { useStarter } from '../../../logic/layout/starter.ts'
import type { Builder } from '../../../logic/use-builder.ts'
import { MissingFields } from './missing-fields.tsx'

interface Props {
  builder: Builder
}

/** The layout of a form: the standard one, or blocks in the visual editor. Saving the form saves it. */
export function LayoutSection({ builder, shopId }: Props & { shopId: string }) {
  const { t } = useTranslation('forms')
  const { t: editor } = useTranslation('editor')
  const { mjml, edition, draw, change, setTyping } = builder.layout
  const saving = <SaveButton builder={builder} />
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
          <MissingFields mjml={mjml} />
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
            onSave={() => void (builder.isDirty && builder.save())}
          />
        </>
      )}
    </Section>
  )
}

/** Makes blocks of the form. Visitors see them once they are saved. */
function OpenButton({ builder: { form, layout } }: Props) {
  const { t } = useTranslation('forms')
  const confirm = useConfirm()
  const starter = useStarter()
  const [isBusy, setBusy] = useState(false)
  const { settings } = form.values
  const convert = async () => {
    const question = { title: t('layout.toVisual.title'), text: t('layout.toVisual.text') }
    const isTranslated = Object.keys(settings.texts).length > 0
    if (isTranslated && !(await confirm({ ...question, action: t('layout.toVisual.action') }))) return
    setBusy(true)
    try {
      layout.open(await starter(form.getValues()))
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
      {t('layout.toVisual.action')}
    </Button>
  )
}

/** Goes back to the standard layout. Visitors see it once it is saved. */
function CloseButton({ builder: { layout, isBusy } }: Props) {
  const { t } = useTranslation('forms')
  const confirm = useConfirm()
  const close = async () => {
    const question = { title: t('layout.toStandard.title'), text: t('layout.toStandard.text') }
    const isSure = await confirm({ ...question, action: t('layout.toStandard.action'), isDangerous: true })
    if (isSure) layout.open(null)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutOff size={16} aria-hidden />}
      disabled={isBusy}
      onClick={() => void close()}
    >
      {t('layout.toStandard.open')}
    </Button>
  )
}

/** The bar with the same button is below the editor. */
function SaveButton({ builder: { isDirty, isBusy, save } }: Props) {
  const { t: common } = useTranslation()
  return (
    <Button
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      disabled={!isDirty}
      loading={isBusy}
      onClick={() => void save()}
      title={keyName('S')}
    >
      {common('save')}
    </Button>
  )
}
