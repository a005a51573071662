import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useCompany } from '../../../core/company.tsx'
import { useRenewMe } from '../../../core/renew-me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { notify } from '../../../ui/message/notify.ts'
import { Section } from '../../../ui/page/section.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** Deletes the company, or restores it while it waits. */
export function DeletionSection() {
  const { deletesAt, roles } = useCompany()
  const isAdmin = roles.includes('account_admin')
  return deletesAt ? <Waiting deletesAt={deletesAt} isAdmin={isAdmin} /> : <Offer isAdmin={isAdmin} />
}

function Offer({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('companies')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={t('moveOut.deletion.title')} lead={t('moveOut.deletion.lead')}>
      {isAdmin ? (
        <Group>
          <Button color="red.9" onClick={() => setOpen(true)}>
            {t('moveOut.deletion.action')}
          </Button>
        </Group>
      ) : (
        <Text>{t('moveOut.deletion.admins')}</Text>
      )}
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Waiting({ deletesAt, isAdmin }: { deletesAt: string; isAdmin: boolean }) {
  const { t } = useTranslation('companies')
  const { day } = useFormat()
  const renew = useRenewMe()
  const restore = useSend('POST /company/restore', {
    touches: ['/'],
    onDone: () => {
      notify(t('moveOut.restored'))
      void renew()
    },
  })
  return (
    <Section title={t('moveOut.leaving.title', { day: day(deletesAt) })} lead={t('moveOut.leaving.text')}>
      {isAdmin && (
        <Group>
          <Button loading={restore.isPending} onClick={() => restore.mutate({})}>
            {t('moveOut.leaving.restore')}
          </Button>
        </Group>
      )}
    </Section>
  )
}
