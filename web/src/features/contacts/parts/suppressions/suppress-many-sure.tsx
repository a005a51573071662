import { Alert, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, type ApiError, call } from '../../../../api/client.ts'
import { useSend } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { CountToConfirm, useCountToConfirm } from '../../../../parts/contact/count-to-confirm.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { notifyError } from '../../../../ui/message/notify.ts'

interface Props {
  emails: string[]
  onClose: () => void
}

/** Asks before many addresses are blacklisted, with the number of those that are new there, and shows the result. */
export function SuppressManySure({ emails, onClose }: Props) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { number } = useFormat()
  const counted = useCount(emails)
  const confirming = useCountToConfirm({ count: counted.data?.count, recount: counted.refetch })
  const send = useSend('POST /suppressions/blacklist-import', {
    touches: ['/suppressions', '/contacts'],
    onFail: (error) => {
      if (!confirming.isMismatch(error)) notifyError(error)
    },
  })
  const { data: done } = send
  const submit = () => {
    const expectedContacts = confirming.expected()
    if (expectedContacts !== null) send.mutate({ body: { emails, expectedContacts } })
  }
  return (
    <FormModal
      title={t('suppressions.many.title')}
      action={done ? common('close') : t('suppressions.many.confirm')}
      onClose={onClose}
      onSubmit={done ? onClose : submit}
      isBusy={send.isPending}
      isDangerous={!done}
    >
      {done ? (
        <Alert color="teal" icon={<IconCheck aria-hidden />} title={t('suppressions.many.done')}>
          <Text>{t('suppressions.many.added', { count: done.added, number: number(done.added) })}</Text>
          {done.already > 0 && (
            <Text>{t('suppressions.many.already', { count: done.already, number: number(done.already) })}</Text>
          )}
          {done.invalid > 0 && (
            <Text>{t('suppressions.many.invalid', { count: done.invalid, number: number(done.invalid) })}</Text>
          )}
        </Alert>
      ) : (
        <>
          <Text>{t('suppressions.many.sure')}</Text>
          <CountToConfirm
            confirming={confirming}
            caption={(count) => t('suppressions.many.caption', { count })}
            error={counted.error}
          />
        </>
      )}
    </FormModal>
  )
}

/** How many of the addresses are not on the blacklist yet. */
function useCount(emails: string[]) {
  // The addresses are no key of the cache: there may be 100,000.
  const id = useId()
  return useQuery<Answer<'POST /suppressions/blacklist-import/count'>, ApiError>({
    queryKey: ['blacklist count', id],
    queryFn: ({ signal }) => call('POST /suppressions/blacklist-import/count', { body: { emails } }, signal),
    meta: { isShown: true },
    gcTime: 0,
  })
}
