import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../../ui/form/form-modal.tsx'
import { tagInAddress } from '../../../merge-tag/tag-link.ts'
import { TagMenu } from '../../../merge-tag/tag-menu.tsx'
import { completeAddress } from '../../model/address.ts'

interface Props {
  href: string
  /** With an empty address the link is removed. */
  onLink: (href: string) => void
  onClose: () => void
}

/** The address of the link of the selected text. */
export function LinkDialog({ href, onLink, onClose }: Props) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const [typed, setTyped] = useState(href)
  const done = () => {
    onLink(completeAddress(typed))
    onClose()
  }
  return (
    <FormModal title={t('text.link')} action={common('save')} onClose={onClose} onSubmit={done}>
      <TextInput
        label={t('text.address')}
        placeholder="https://"
        data-autofocus
        maxLength={2000}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rightSection={<TagMenu onInsert={(tag) => setTyped(typed + tagInAddress(tag, typed))} />}
      />
    </FormModal>
  )
}
