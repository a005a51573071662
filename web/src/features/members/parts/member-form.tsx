import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMe } from '../../../core/company.tsx'
import { useRenewMe } from '../../../core/renew-me.ts'
import { knownRoles } from '../../../parts/roles/roles.ts'
import { RolesInput } from '../../../parts/roles/roles-input.tsx'
import { failIn } from '../../../ui/form/fail-in.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { notify } from '../../../ui/message/notify.ts'

interface Props {
  member: Item<'GET /members'>
  onClose: () => void
}

/** Changes the roles of a member. */
export function MemberForm({ member, onClose }: Props) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const { person } = useMe()
  const renew = useRenewMe()
  const form = useForm({
    initialValues: { roles: knownRoles(member.roles) },
    validate: { roles: (roles) => (roles.length ? null : t('rolesMissing')) },
  })
  const change = useSend('PATCH /members/{member_id}', {
    touches: ['/members'],
    onDone: () => {
      onClose()
      notify(common('saved'))
      // The roles of the signed-in person decide which pages are shown.
      if (member.email === person?.email) void renew()
    },
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('rolesOf', { name: member.name || member.email })}
      action={common('save')}
      onClose={onClose}
      isBusy={change.isPending}
      onSubmit={form.onSubmit((body) => change.mutate({ path: { member_id: member.id }, body }))}
    >
      <RolesInput label={t('roles')} {...form.getInputProps('roles')} />
    </FormModal>
  )
}
