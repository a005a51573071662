import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import type { Role } from '../../../parts/roles/roles.ts'
import { RolesInput } from '../../../parts/roles/roles-input.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify } from '../../../ui/message/notify.ts'

/** Invites a person by e-mail. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members')
  const form = useForm({
    initialValues: { email: '', roles: ['marketing_manager'] as Role[] },
    validate: {
      email: (email) => (email.includes('@') ? null : t('emailMissing')),
      roles: (roles) => (roles.length ? null : t('rolesMissing')),
    },
  })
  const invite = useSend('POST /invitations', {
    touches: ['/invitations'],
    onDone: ({ email }) => {
      onClose()
      notify(t('invitations.sent', { email }))
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
      <RolesInput label={t('roles')} {...form.getInputProps('roles')} />
    </FormModal>
  )
}
