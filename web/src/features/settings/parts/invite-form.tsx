import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tell } from '../../../ui/tell.ts'
import { failIn } from './fail.ts'
import type { Role } from './roles.ts'
import { RolesInput } from './roles-input.tsx'

/** Invites somebody by e-mail. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const form = useForm({
    initialValues: { email: '', roles: ['marketing_manager'] as Role[] },
    validate: {
      email: (email) => (email.includes('@') ? null : t('emailMissing')),
      roles: (roles) => (roles.length ? null : t('roles.missing')),
    },
  })
  const invite = useSend('POST /invitations', {
    touches: ['/invitations'],
    onDone: ({ email }) => {
      onClose()
      tell(t('invitations.sent', { email }))
    },
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('invitations.invite')}
      action={t('invitations.send')}
      onClose={onClose}
      isBusy={invite.isPending}
      onSubmit={form.onSubmit(({ email, roles }) => invite.mutate({ body: { email: email.trim(), roles } }))}
    >
      <TextInput
        label={t('email')}
        description={t('invitations.hint')}
        type="email"
        data-autofocus
        required
        maxLength={320}
        {...form.getInputProps('email')}
      />
      <RolesInput label={t('members.roles')} {...form.getInputProps('roles')} />
    </FormModal>
  )
}
