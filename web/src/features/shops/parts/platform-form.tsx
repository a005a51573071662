import { Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../core/company.tsx'
import { errorText } from '../../../i18n/errors.ts'
import { FormFields } from '../../../ui/form/form-fields.tsx'
import { useLeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { CopyField } from '../../../ui/input/copy-field.tsx'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { useConfirm } from '../../../ui/message/confirm.tsx'
import { notify, notifyError } from '../../../ui/message/notify.ts'
import { type Platform, SHORTEST_SECRET } from '../logic/platforms.ts'

interface Props {
  shopId: string
  platform: Platform
  name: string
  isSet: boolean
}

const STEPS = ['create', 'address', 'secret'] as const

/** What to do in the platform, the address that it sends to, and the secret by which it signs. */
export function PlatformForm({ shopId, platform, name, isSet }: Props) {
  const { t } = useTranslation('shops')
  const { t: common } = useTranslation()
  const confirm = useConfirm()
  const mayChange = useMay('settings')
  const form = useForm({
    initialValues: { secret: '' },
    validate: { secret: (secret) => (secret.length < SHORTEST_SECRET ? t('platforms.secretShort') : null) },
  })
  const save = useSend('PATCH /shop-settings/{shop_id}', {
    touches: ['/shop-settings'],
    onFail: (error) =>
      error.code === 'validation' ? form.setFieldError('secret', errorText(error)) : notifyError(error),
  })
  useLeaveGuard(form.isDirty() && !save.isPending)
  const change = (secret: string | null, onSuccess: () => void) =>
    save.mutate({ path: { shop_id: shopId }, body: { orderSecrets: { [platform]: secret } } }, { onSuccess })
  const submit = form.onSubmit(({ secret }) =>
    change(secret, () => {
      form.reset()
      notify(common('saved'))
    }),
  )
  const remove = async () => {
    const question = {
      title: t('platforms.removeTitle', { name }),
      text: t('platforms.removeText', { name }),
      action: t('platforms.remove'),
      isDangerous: true,
    }
    if (await confirm(question)) change(null, () => notify(t('platforms.removed')))
  }
  const address = addressOf('POST /orders/from/{platform}', { path: { platform }, query: { shop: shopId } })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <List type="ordered" spacing="xs" fz="sm" pr="md">
          {STEPS.map((step) => (
            <List.Item key={step}>{t(`platforms.${platform}.${step}`)}</List.Item>
          ))}
        </List>
        <Box>
          <Text fz="sm" fw={600}>
            {t('platforms.address')}
          </Text>
          <CopyField value={`${location.origin}${address}`} label={t('platforms.address')} />
        </Box>
        <FormFields isReadOnly={!mayChange}>
          <PasswordField
            label={t('platforms.secretOf', { name })}
            placeholder={isSet ? t('platforms.secretKept') : ''}
            maxLength={200}
            maw={420}
            autoComplete="new-password"
            {...form.getInputProps('secret')}
          />
          {mayChange && (
            <Group gap="sm">
              <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
                {common('save')}
              </Button>
              {isSet && (
                <Button variant="default" onClick={() => void remove()} disabled={save.isPending}>
                  {t('platforms.remove')}
                </Button>
              )}
            </Group>
          )}
        </FormFields>
      </Stack>
    </form>
  )
}
