import { Alert, Button, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Brand } from '../../../parts/mail-blocks/brand/brand.ts'
import { MailEditor } from '../../../parts/mail-editor/mail-editor.tsx'
import { keyName } from '../../../ui/key-name.ts'
import type { Element } from '../logic/element-kinds.ts'
import { useElementEditing } from '../logic/use-element-editing.ts'

/** A saved element in the visual editor. */
export function ElementEditor({ element, brand }: { element: Element; brand: Brand }) {
  const { t } = useTranslation()
  const { design, draw, change, setTyping, isDirty, isSaving, fault, save } = useElementEditing(element, brand)
  useHotkeys([['mod+S', save]], [], true)
  const button = (
    <Button
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      disabled={!isDirty}
      loading={isSaving}
      onClick={save}
      title={keyName('S')}
    >
      {t('save')}
    </Button>
  )
  return (
    <>
      <Group justify="flex-end" mb="sm">
        {button}
      </Group>
      {fault && (
        <Alert color="red" mb="sm">
          {fault}
        </Alert>
      )}
      <MailEditor mjml={design} actions={button} draw={draw} onChange={change} onTyping={setTyping} onSave={save} />
    </>
  )
}
