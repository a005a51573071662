import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { failIn } from './fail.ts'
import type { Role } from './roles.ts'
import { RolesInput } from './roles-input.tsx'

/** In days; the server allows no longer life than the last. */
const LIVES = ['30', '90', '365', '730'] as const
const DAY = 24 * 3600 * 1000

interface Props {
  onClose: () => void
  onDone: (key: Answer<'POST /api-keys'>) => void
}

/** Makes an API key. */
export function KeyForm({ onClose, onDone }: Props) {
  const { t } = useTranslation('settings')
  const form = useForm({
    initialValues: {
      name: '',
      scope: 'read' as 'read' | 'full',
      roles: [] as Role[],
      expiresAt: '365' as (typeof LIVES)[number],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('nameMissing')),
      roles: (roles) => (roles.length ? null : t('roles.missing')),
    },
  })
  const create = useSend('POST /api-keys', { touches: ['/api-keys'], onDone, onFail: failIn(form) })
  const send = form.onSubmit(({ expiresAt: days, ...body }) =>
    // The longest is left to the server, whose clock may be a little behind.
    create.mutate({
      body: days === '730' ? body : { ...body, expiresAt: new Date(Date.now() + Number(days) * DAY).toISOString() },
    }),
  )
  return (
    <FormModal
      title={t('keys.add')}
      action={t('keys.create')}
      onClose={onClose}
      isBusy={create.isPending}
      onSubmit={send}
    >
      <TextInput
        label={t('keys.name')}
        description={t('keys.nameHint')}
        data-autofocus
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Radio.Group label={t('keys.scope')} {...form.getInputProps('scope')}>
        <Stack gap="xs" mt="xs">
          {(['read', 'full'] as const).map((scope) => (
            <Radio
              key={scope}
              value={scope}
              label={t(`keys.scopes.${scope}`)}
              description={t(`keys.scopeHints.${scope}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <RolesInput label={t('members.roles')} description={t('keys.rolesHint')} {...form.getInputProps('roles')} />
      <Select
        label={t('keys.life')}
        allowDeselect={false}
        data={LIVES.map((value) => ({ value, label: t('keys.days', { count: Number(value) }) }))}
        {...form.getInputProps('expiresAt')}
      />
    </FormModal>
  )
}
