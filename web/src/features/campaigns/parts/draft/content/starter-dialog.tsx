import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StarterPicker } from '../../../../../parts/starters/starter-picker.tsx'
import type { StarterName } from '../../../../../parts/starters/starters.ts'
import { FormModal } from '../../../../../ui/form/form-modal.tsx'

interface Props {
  onStart: (starter: StarterName) => void
  onClose: () => void
}

/** Chooses one of our own mails to start from. */
export function StarterDialog({ onStart, onClose }: Props) {
  const { t } = useTranslation('campaigns')
  const [starter, setStarter] = useState<StarterName>('newsletter')
  return (
    <FormModal
      title={t('content.starterTitle')}
      action={t('content.useStarter')}
      onClose={onClose}
      onSubmit={() => onStart(starter)}
      size="xl"
    >
      <StarterPicker value={starter} onChange={setStarter} />
    </FormModal>
  )
}
