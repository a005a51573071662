import { Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../api/hooks.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useNamed } from '../../../parts/object/references.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useGo } from '../../../ui/link/link.tsx'
import { notify } from '../../../ui/message/notify.ts'

/** Merges several lists into one. */
export function MergeDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { t } = useTranslation('lists')
  const { list } = useFormat()
  const named = useNamed('list', ids)
  const go = useGo()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const [deletes, setDeletes] = useState(false)
  const merge = useSend('POST /lists/merge', {
    touches: ['/lists'],
    onDone: ({ list: made }) => {
      notify(t('merge.begun'))
      onClose()
      go(`/lists/${made.id}`)
    },
  })
  const submit = () => {
    setTried(true)
    if (name.trim()) merge.mutate({ body: { listIds: ids, name: name.trim(), deleteSources: deletes } })
  }
  return (
    <FormModal
      title={t('merge.title')}
      action={t('merge.action')}
      onClose={onClose}
      isBusy={merge.isPending}
      onSubmit={submit}
    >
      <Text>{t('merge.text', { count: ids.length })}</Text>
      <Text fw={600}>{list(ids.map(named))}</Text>
      <TextInput
        label={t('merge.name')}
        data-autofocus
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isTried && !name.trim() && t('nameMissing')}
      />
      <Checkbox
        label={t('merge.deletes')}
        checked={deletes}
        onChange={(event) => setDeletes(event.currentTarget.checked)}
      />
    </FormModal>
  )
}
