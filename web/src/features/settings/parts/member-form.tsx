import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { useMe } from '../../../core/company.tsx'
import { useRenewMe } from '../../../core/renew-me.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { tell } from '../../../ui/tell.ts'
import { failIn } from './fail.ts'
import { knownRoles } from './roles.ts'
import { RolesInput } from './roles-input.tsx'

interface Props {
  member: Item<'GET /members'>
  onClose: () => void
}

/** Changes what a member may do. */
export function MemberForm({ member, onClose }: Props) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const { person } = useMe()
  const renew = useRenewMe()
  const form = useForm({
    initialValues: { roles: knownRoles(member.roles) },
    validate: { roles: (roles) => (roles.length ? null : t('roles.missing')) },
  })
  const change = useSend('PATCH /members/{member_id}', {
    touches: ['/members'],
    onDone: () => {
      onClose()
      tell(common('saved'))
      // Who changes his own roles sees other pages from now on.
      if (member.email === person?.email) void renew()
    },
    onFail: failIn(form),
  })
  return (
    <FormModal
      title={t('members.rolesOf', { name: member.name || member.email })}
      action={common('save')}
      onClose={onClose}
      isBusy={change.isPending}
      onSubmit={form.onSubmit((body) => change.mutate({ path: { member_id: member.id }, body }))}
    >
      <RolesInput label={t('members.roles')} {...form.getInputProps('roles')} />
    </FormModal>
  )
}
