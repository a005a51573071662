import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import type { Role } from '../../../parts/roles/roles.ts'
import { RolesInput } from '../../../parts/roles/roles-input.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'

/** In days. The last is the longest that the server allows. */
const LIVES = ['30', '90', '365', '730'] as const
const DAY = 24 * 3600 * 1000

interface Props {
  onClose: () => void
  onDone: (key: Answer<'POST /api-keys'>) => void
}

/** Creates an API key. */
export function KeyForm({ onClose, onDone }: Props) {
  const { t } = useTranslation('api-keys')
  const form = useForm({
    initialValues: {
      name: '',
      scope: 'read' as 'read' | 'full',
      roles: [] as Role[],
      expiresAt: '365' as (typeof LIVES)[number],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      roles: (roles) => (roles.length ? null : t('rolesMissing')),
    },
  })
  const create = useSend('POST /api-keys', { touches: ['/api-keys'], onDone, onFail: failIn(form) })
  const send = form.onSubmit(({ expiresAt: days, ...body }) =>
    // For the longest life no date is sent: the clock of the server may be behind, and it would refuse the date.
    create.mutate({
      body: days === '730' ? body : { ...body, expiresAt: new Date(Date.now() + Number(days) * DAY).toISOString() },
    }),
  )
  return (
    <FormModal title={t('add')} action={t('create')} onClose={onClose} isBusy={create.isPending} onSubmit={send}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Radio.Group label={t('scope')} {...form.getInputProps('scope')}>
        <Stack gap="xs" mt="xs">
          {(['read', 'full'] as const).map((scope) => (
            <Radio key={scope} value={scope} label={t(`scopes.${scope}`)} description={t(`scopeHints.${scope}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <RolesInput label={t('roles')} description={t('rolesHint')} {...form.getInputProps('roles')} />
      <Select
        label={t('life')}
        allowDeselect={false}
        data={LIVES.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
        {...form.getInputProps('expiresAt')}
      />
    </FormModal>
  )
}
