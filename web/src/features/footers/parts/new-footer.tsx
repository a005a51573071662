import { Input, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { NameForm } from '../../../parts/mail-defaults/name-form.tsx'
import { useGo } from '../../../ui/link/link.tsx'
import { useStarter } from '../logic/footer-starter.ts'

const EDITORS = ['visual', 'html'] as const

/** Creates a footer with the contents that the law asks for. */
export function NewFooter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('footers')
  const go = useGo()
  const contentIn = useStarter()
  const [editor, setEditor] = useState<(typeof EDITORS)[number]>('visual')
  const create = useSend('POST /footers', {
    touches: ['/footers'],
    onDone: ({ id }) => go(`/footers/${id}`),
    onFail: () => {},
  })
  return (
    <NameForm
      title={t('new')}
      action={t('create')}
      hint={t('nameHint')}
      onClose={onClose}
      onSave={async (name) => create.mutate({ body: { name, content: await contentIn(editor) } })}
      isBusy={create.isPending}
      error={create.error}
    >
      <Stack gap={4} mt="md">
        <Input.Label id="footer-editor" labelElement="div">
          {t('editor')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="footer-editor"
          data={EDITORS.map((value) => ({ value, label: t(`editors.${value}`) }))}
          value={editor}
          onChange={setEditor}
        />
      </Stack>
    </NameForm>
  )
}
