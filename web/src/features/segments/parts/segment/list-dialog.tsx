import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../../api/hooks.ts'
import { errorText } from '../../../../i18n/errors.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { NameInput } from '../../../../ui/input/name-input.tsx'
import { useGo } from '../../../../ui/link/link.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import type { Segment } from '../../logic/editor/use-editor.ts'

/** Creates a list of the mailable contacts of a segment. */
export function ListDialog({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const { t } = useTranslation('segments')
  const { number } = useFormat()
  const go = useGo()
  const [name, setName] = useState(segment.name)
  const make = useSend('POST /segments/{segment}/to-list', {
    touches: ['/lists'],
    onDone: ({ list }) => {
      notify(t('toList.begun', { name: list.name }))
      go(`/lists/${list.id}`)
    },
    // Shown at the name.
    onFail: () => {},
  })
  const { mailable } = segment.counts
  return (
    <FormModal
      title={t('toList.title')}
      action={t('toList.action')}
      onClose={onClose}
      isBusy={make.isPending}
      onSubmit={() => make.mutate({ path: { segment: segment.id }, body: { name: name.trim() || segment.name } })}
    >
      <Text>{t('toList.text', { count: mailable, shown: number(mailable) })}</Text>
      <NameInput
        label={t('toList.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
        error={make.error && errorText(make.error)}
      />
    </FormModal>
  )
}
