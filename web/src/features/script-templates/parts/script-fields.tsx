import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../ui/code-editor/code-editor.tsx'
import type { ScriptValues } from '../logic/rules.ts'

interface Props {
  form: UseFormReturnType<ScriptValues>
  height: number
  isReadOnly?: boolean
}

/** The name and the code of a script. */
export function ScriptFields({ form, height, isReadOnly = false }: Props) {
  const { t } = useTranslation('script-templates')
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        data-autofocus
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <CodeEditor
        label={t('code')}
        value={form.values.code}
        onChange={(code) => form.setFieldValue('code', code)}
        height={height}
        isReadOnly={isReadOnly}
        error={form.errors.code ? String(form.errors.code) : null}
      />
    </>
  )
}
