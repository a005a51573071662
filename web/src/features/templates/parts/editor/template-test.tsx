import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { TestDialog } from '../../../../parts/checks/test-dialog.tsx'
import { foldedFilter } from '../../../../ui/input/folded-filter.ts'
import { notify } from '../../../../ui/message/notify.ts'

/** Sends the template to test recipients. */
export function TemplateTest({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const { t } = useTranslation('templates')
  const { t: checks } = useTranslation('checks')
  const { data: setup } = useApi('GET /sending/setup', {}, { enabled: useMay('settings', 'read') })
  const senders = setup?.senders.filter(({ status }) => status === 'confirmed') ?? []
  const [senderId, setSenderId] = useState<string | null>(null)
  const test = useSend('POST /templates/{template_id}/test', {
    touches: ['/outbox'],
    onDone: ({ sent }) => {
      notify(checks('test.done', { count: sent }))
      onClose()
    },
  })
  return (
    <TestDialog
      isBusy={test.isPending}
      onClose={onClose}
      onSend={(asked) =>
        test.mutate({ path: { template_id: templateId }, body: { ...asked, ...(senderId ? { senderId } : {}) } })
      }
    >
      {senders.length > 1 && (
        <Select
          label={t('test.sender')}
          clearable
          searchable
          filter={foldedFilter}
          value={senderId}
          onChange={setSenderId}
          data={senders.map(({ id, name, email }) => ({ value: id, label: name ? `${name} <${email}>` : email }))}
        />
      )}
    </TestDialog>
  )
}
