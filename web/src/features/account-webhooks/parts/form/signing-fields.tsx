import { Checkbox, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Values } from '../../logic/form.ts'

/** Whether calls are signed, and whether a webhook that is signed already gets a new secret. */
export function SigningFields({ form, isSigned }: { form: UseFormReturnType<Values>; isSigned: boolean }) {
  const { t } = useTranslation('account-webhooks')
  const { signing } = form.values
  return (
    <>
      <Switch
        label={t('form.signing')}
        description={t(isSigned ? (signing ? 'form.signingOn' : 'form.signingEnds') : 'form.signingHint')}
        {...form.getInputProps('signing', { type: 'checkbox' })}
      />
      {isSigned && signing && (
        <Checkbox
          label={t('form.newSecret')}
          description={t('form.newSecretHint')}
          {...form.getInputProps('newSecret', { type: 'checkbox' })}
        />
      )}
    </>
  )
}
