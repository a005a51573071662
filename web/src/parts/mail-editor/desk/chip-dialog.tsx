import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { plainDocument } from '../../../ui/preview/plain-document.ts'
import { useTagGroups } from '../../merge-tag/merge-tags.ts'
import { readTag, writeTag } from '../../merge-tag/tag-fallback.ts'
import { useFilledMail } from '../../preview/filled-mail.ts'
import { tagPlaceOf } from '../blocks/define-block.ts'
import { useDesk } from '../state/context.ts'

/** A tag in a text: which value it shows, and what contacts without one read. */
export function ChipDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('editor')
  const { send, surface } = useDesk()
  const groups = useTagGroups(tagPlaceOf(surface))
  const read = readTag(code)
  const [written, setWritten] = useState(code)
  const tag = readTag(written)
  const { data } = useFilledMail({ html: `<p>${written}</p>`, withFooter: false })
  const change = (next: string) => {
    send({ chip: next })
    onClose()
  }
  const known = groups.map(({ name, tags }) => ({
    group: name,
    items: tags.map(({ tag, name }) => ({ value: tag.slice(2, -2), label: name })),
  }))
  const isKnown = tag && known.some(({ items }) => items.some(({ value }) => value === tag.name))
  return (
    <FormModal title={t('chip.title')} action={t('chip.use')} onClose={onClose} onSubmit={() => change(written)}>
      {read && tag && isKnown ? (
        <>
          <Select
            label={t('chip.tag')}
            data={known}
            searchable
            value={tag.name}
            onChange={(name) => name && setWritten(writeTag({ ...tag, name }))}
          />
          <TextInput
            label={t('chip.fallback')}
            description={t('chip.fallbackHint')}
            maxLength={200}
            data-autofocus
            value={tag.fallback}
            onChange={({ currentTarget }) => setWritten(writeTag({ ...tag, fallback: currentTarget.value }))}
          />
        </>
      ) : (
        <TextInput
          label={t('chip.code')}
          ff="monospace"
          maxLength={500}
          data-autofocus
          value={written}
          onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        />
      )}
      <Text fz="sm" c="dimmed">
        {t('chip.preview', { value: textOf(data?.html) })}
      </Text>
      <Group>
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => change('')}>
          {t('chip.remove')}
        </Button>
      </Group>
    </FormModal>
  )
}

const textOf = (html = '') => plainDocument(html).body.textContent.trim() || '—'
