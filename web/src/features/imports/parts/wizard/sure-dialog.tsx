import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CountToConfirm, type useCountToConfirm } from '../../../../parts/contact/count-to-confirm.tsx'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import type { TakingMode } from '../../logic/plan.ts'

interface Props {
  mode: TakingMode
  confirming: ReturnType<typeof useCountToConfirm>
  isBusy: boolean
  onClose: () => void
  onStart: (expectedContacts: number) => void
}

/** Asks before an import that takes contacts away, with their number. */
export function SureDialog({ mode, confirming, isBusy, onClose, onStart }: Props) {
  const { t } = useTranslation('imports')
  return (
    <FormModal
      title={t(`sure.${mode}`)}
      action={t(`sure.${mode}Action`)}
      isDangerous
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => {
        const expectedContacts = confirming.expected()
        if (expectedContacts !== null) onStart(expectedContacts)
      }}
    >
      <Text>{t(`sure.text.${mode}`)}</Text>
      <CountToConfirm confirming={confirming} caption={(count) => t(`sure.caption.${mode}`, { count })} error={null} />
    </FormModal>
  )
}
