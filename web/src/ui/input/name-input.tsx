import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The most characters of a name. */
const MOST = 200

/** The name of an object. A name that is too long is not cut: the field says so. */
export function NameInput({ error, ...props }: TextInputProps) {
  const { t } = useTranslation()
  const count = String(props.value ?? '').length
  return <TextInput {...props} error={count > MOST ? t('tooLong', { most: MOST, count }) : error} />
}
